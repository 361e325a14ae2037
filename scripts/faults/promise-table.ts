import { table } from "#operator/terminal/table.ts";
import { promises } from "#tests/faults/promises.ts";
import type { Result } from "./read-said.ts";

/** Of a wide screen: a block of lines to each promise. */
const columns = 110;
const headings = ["Promise", "Database", "Demanded", "Measured", "Held", "Control found it"];

/**
 * Every promise on every database that it is tried on: the figure demanded, the figure measured, whether
 * it held, and whether the same check found the fault in what was broken on purpose.
 * @param whole lists also what was not run
 */
export function promiseTable(results: readonly Result[], whole: boolean): string {
  const rows = Object.entries(promises).flatMap(([name, { promise, demanded, engines }]) =>
    engines.flatMap((engine) => {
      const own = results.filter((one) => one.promise === name && one.engine === engine);
      return own.length > 0 || whole ? [[promise, engine, demanded, ...outcome(own)]] : [];
    }),
  );
  return table(headings, rows, columns);
}

/**
 * Promises of which a run shows, on one of their databases, no figure or no control, or one that failed.
 * @returns each as `promise, database`
 */
export function unheldPromises(results: readonly Result[]): string[] {
  return Object.entries(promises).flatMap(([name, { promise, engines }]) =>
    engines
      .filter((engine) => {
        const own = results.filter((one) => one.promise === name && one.engine === engine);
        const controls = own.filter(({ measured }) => measured === null);
        const shown = controls.length > 0 && controls.length < own.length;
        return !shown || own.some(({ passed }) => !passed);
      })
      .map((engine) => `${promise}, ${engine}`),
  );
}

/** The cells that a run fills. */
function outcome(results: readonly Result[]): string[] {
  const figures = results.filter(({ measured }) => measured !== null);
  const controls = results.filter(({ measured }) => measured === null);
  const measured = figures.map((one) => one.measured).join("; ");
  return [measured || "not run", verdict(figures), verdict(controls)];
}

function verdict(results: readonly Result[]): string {
  if (results.length === 0) return "not run";
  const failed = results.filter(({ passed }) => !passed).length;
  const many = results.length > 1 ? ` (${results.length})` : "";
  return failed === 0 ? `yes${many}` : `NO (${failed} of ${results.length})`;
}
