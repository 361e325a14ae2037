/**
 * Whether everything runs. Only the short run (`npm test`) leaves out the files named `*.release.test.ts` and
 * `*.release.spec.ts`, the controls, and the second database; `npm run test:all` and a runner started by hand run all.
 */
export const isWholeRun = process.env["TEST_RUN"] !== "short";

/** In titles that the short run leaves out: tests of tests, which find a planted fault. */
export const controlTitle = "control: ";

/** Globs of files that the short run leaves out. */
export const leftOut: readonly string[] = isWholeRun ? [] : ["**/*.release.{test,spec}.{ts,tsx}"];

/** For Vitest: a pattern of the titles that run. */
export const titlesToRun = isWholeRun
  ? {}
  : { testNamePattern: new RegExp(`^(?!.*${controlTitle})`) };
