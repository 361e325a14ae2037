import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { cpuTime, treeCpuTime } from "./process-cpu.ts";

/** By its own time, which a busy machine gives it late. */
const busy = "while (process.cpuUsage().user < 400_000);";

test("a process's time grows while it works, and a parent's has its children's in it", async ({
  skip,
}) => {
  if (process.platform !== "linux") skip();
  const before = await cpuTime(process.pid);
  const treeBefore = await treeCpuTime(process.pid);
  const child = spawn(process.execPath, ["-e", `${busy} setTimeout(() => {}, 20_000);`]);
  await expect.poll(async () => cpuTime(child.pid ?? 0), { timeout: 15_000 }).toBeGreaterThan(200);
  const own = (await cpuTime(process.pid)) - before;
  expect((await treeCpuTime(process.pid)) - treeBefore).toBeGreaterThan(own + 150);
  child.kill();
}, 20_000);

test("a process that is not there is an error", async () => {
  await expect(cpuTime(2 ** 22 + 1)).rejects.toThrow("ENOENT");
});
