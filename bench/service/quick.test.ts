import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { closedLoad, submissionRequest } from "./load.ts";
import { emptyStore, rowsPerLead } from "./submissions.ts";
import { startBare, withScratch } from "./run.ts";

test.each(["grouped", "single"])(
  "the bare server, %s, takes the load and keeps every row of each lead",
  async (mode) => {
    await withScratch(async (directory) => {
      const file = await emptyStore(directory);
      const server = await startBare("submissions-server.ts", file, mode);
      const load = { ports: [server.port], connections: 4, milliseconds: 500 };
      const { answers } = await closedLoad({ ...load, next: submissionRequest });
      await server.end();
      answers.expectOnly(201);
      expect(answers.total).toBeGreaterThan(4);
      expect(() => answers.expectOnly(200)).toThrow("times 201");
      expect(rowsPerLead(file)).toBe(
        "idempotency_keys 1, leads 1, lead_sources 1, disclosure_records 1, consent_records 1, outbox 2",
      );
    });
  },
  20_000,
);

test("a part that there is not is told in a line", async () => {
  const run = promisify(execFile)(process.execPath, ["bench/service.ts", "--only", "everything"]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--only: no everything; there are "),
  });
}, 20_000);
