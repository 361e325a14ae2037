import { readFileSync } from "node:fs";
import { z } from "zod";
import { table } from "#operator/cli/layout.ts";
import { promises } from "#tests/faults/promises.ts";

const said = z.object({
  promise: z.string(),
  engine: z.string(),
  measured: z.string().nullable(),
});

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), meta: z.object({ said: z.array(said).optional() }) }),
      ),
    }),
  ),
});

/** What a test said of a promise, and whether it passed. */
export type Result = z.infer<typeof said> & { readonly passed: boolean };

/** Reads what the fault tests said of themselves out of Vitest's JSON report. @throws when there is none */
export function readSaid(file: string): Result[] {
  const { testResults } = report.parse(JSON.parse(readFileSync(file, "utf8")));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, meta }) =>
      (meta.said ?? []).map((one) => ({ ...one, passed: status === "passed" })),
    );
}

/** Of a wide screen: a block of lines to each promise. */
const columns = 110;
const notRun = "not run";
const headings = ["Promise", "Database", "Demanded", "Measured", "Held", "Control found it"];

/**
 * Every promise on every database that it is tried on: the figure demanded, the figure measured, whether
 * it held, and whether the same check found the fault in what was broken on purpose.
 * @param whole lists also what was not run
 */
export function promiseTable(results: readonly Result[], whole: boolean): string {
  const rows = triedPromises(results)
    .filter(({ figures, controls }) => whole || figures.length + controls.length > 0)
    .map(({ promise, engine, demanded, figures, controls }) => {
      const measured = figures.map((one) => one.measured).join("; ") || notRun;
      return [promise, engine, demanded, measured, verdict(figures), verdict(controls)];
    });
  return table(headings, rows, columns);
}

/**
 * Promises of which a run shows, on one of their databases, no figure or no control, or one that failed.
 * @returns each as `promise, database`
 */
export function unheldPromises(results: readonly Result[]): string[] {
  return triedPromises(results)
    .filter(({ figures, controls }) => !(allPassed(figures) && allPassed(controls)))
    .map(({ promise, engine }) => `${promise}, ${engine}`);
}

/** Every promise on each of its databases, and what a run says of it there. */
function triedPromises(results: readonly Result[]) {
  return Object.entries(promises).flatMap(([name, { promise, demanded, engines }]) =>
    engines.map((engine) => {
      const own = results.filter((one) => one.promise === name && one.engine === engine);
      const figures = own.filter(({ measured }) => measured !== null);
      const controls = own.filter(({ measured }) => measured === null);
      return { promise, engine, demanded, figures, controls };
    }),
  );
}

function allPassed(results: readonly Result[]): boolean {
  return results.length > 0 && results.every(({ passed }) => passed);
}

function verdict(results: readonly Result[]): string {
  if (results.length === 0) return notRun;
  const failed = results.filter(({ passed }) => !passed).length;
  const many = results.length > 1 ? ` (${results.length})` : "";
  return failed === 0 ? `yes${many}` : `NO (${failed} of ${results.length})`;
}
