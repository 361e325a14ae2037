import { readFileSync } from "node:fs";
import { z } from "zod/mini";
import { table } from "#operator/cli/layout.ts";
import { promises, type Promised } from "#tests/faults/promises.ts";

const figure = z.object({
  promise: z.string(),
  engine: z.string(),
  measured: z.nullable(z.string()),
});

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), meta: z.object({ figures: z.optional(z.array(figure)) }) }),
      ),
    }),
  ),
});

/** What a test reported about a promise, and whether it passed. */
export type Result = z.infer<typeof figure> & { readonly passed: boolean };

/**
 * Reads what the fault tests reported from Vitest's JSON report.
 * @throws if there is none
 */
export function readResults(file: string): Result[] {
  const { testResults } = report.parse(JSON.parse(readFileSync(file, "utf8")));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, meta }) =>
      (meta.figures ?? []).map((one) => ({ ...one, passed: status === "passed" })),
    );
}

/** Fits a wide screen; each promise is a block of lines. */
const columns = 110;
const notRun = "not run";
const headings = ["Promise", "Database", "Required", "Measured", "Passed", "Control found fault"];

/**
 * Every promise on every database that it is tested on: the required result, the measured result, whether the tests
 * passed, and whether the controls found the planted faults.
 * @param whole also lists what did not run
 */
export function promiseTable(results: readonly Result[], whole: boolean): string {
  const rows = resultsByPromise(results)
    .filter(({ figures, controls }) => whole || figures.length + controls.length > 0)
    .map(({ promise, engine, required, tests, figures, controls }) => {
      const otherwise = reports(tests) ? notRun : `by ${tests.join(", ")}`;
      const measured = figures.map((one) => one.measured).join("; ") || otherwise;
      return [promise, engine, required, measured, verdict(figures), verdict(controls)];
    });
  return table(headings, rows, columns);
}

/**
 * Promises that a run did not prove: on one of their databases, a result or a control is missing or failed.
 * @returns each as `promise, database`
 */
export function unprovenPromises(results: readonly Result[]): string[] {
  return resultsByPromise(results)
    .filter(({ tests }) => reports(tests))
    .filter(({ figures, controls }) => !(allPassed(figures) && allPassed(controls)))
    .map(({ promise, engine }) => `${promise}, ${engine}`);
}

/** Every promise on each of its databases, with its results from a run. */
function resultsByPromise(results: readonly Result[]) {
  const all: Readonly<Record<string, Promised>> = promises;
  return Object.entries(all).flatMap(([name, { promise, required, engines, tests }]) =>
    (engines ?? (["SQLite"] as const)).map((engine) => {
      const ofPromise = results.filter((one) => one.promise === name && one.engine === engine);
      const figures = ofPromise.filter(({ measured }) => measured !== null);
      const controls = ofPromise.filter(({ measured }) => measured === null);
      return { promise, engine, required, tests, figures, controls };
    }),
  );
}

/** Whether a promise's tests are fault tests, which report what they measured. */
export function reports(tests: readonly string[]): boolean {
  return tests.some((file) => file.startsWith("tests/faults/"));
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
