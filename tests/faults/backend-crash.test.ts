import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type Mutant } from "./support/service.ts";
import { somebody, submit } from "./support/visitors.ts";

/** Sends a form that crashes the backend thread. Returns the exit code, or that the process is still running. */
async function afterFault(fault: string, mutant: Mutant) {
  const service = await serviceForTest({ preload: mutantFile(mutant) });
  const canaries = { firstName: `canary-${fault}`, email: "canary-mail@visitor.test" };
  void submit(service, { ...somebody(), ...canaries }).catch(() => {});
  const began = performance.now();
  const code = await Promise.race([service.ended, delay(5000).then(() => "still running")]);
  return { code, milliseconds: performance.now() - began, output: service.output() };
}

test.each(["throws", "rejects", "shouts"])(
  "a backend thread that %s ends the process immediately, and the log line has no personal data",
  async (fault) => {
    const { code, milliseconds, output } = await afterFault(fault, "upset-backend");
    const canaries = output.match(/canary/g) ?? [];
    const ended = `${fault}: ended ${code} in ${milliseconds.toFixed(0)} ms`;
    reportFigure("backendCrash", "SQLite", `${ended}, canaries ${canaries.length}`);
    expect(code).toBe(1);
    expect(output).toMatch(/"level":"error",[^\n]*"msg":"crashed"/);
    expect(canaries).toEqual([]);
  },
);

test("control: finds a thread that keeps running after any error", async () => {
  reportControl("backendCrash", "SQLite");
  const { code, output } = await afterFault("throws", "calm-backend");
  expect(code).toBe("still running");
  expect(output).not.toContain("crashed");
});
