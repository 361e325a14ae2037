import { readFileSync } from "node:fs";
import { z } from "zod";

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
