import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { contender, cpuTime, inTurns, ratioOf, treeCpuTime } from "./run.ts";

test("contenders take turns, every other round backwards, and keep their values by round", async () => {
  let now = 0;
  const one = contender(async () => (now += 1));
  const other = contender(async () => (now += 1));
  await inTurns(3, [one, other]);
  expect([one.values, other.values]).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});

test("a ratio is the median of the rounds' own ratios, so one bad round says nothing", () => {
  expect(ratioOf([10, 20, 1], [10, 10, 10])).toBe(1);
  expect(ratioOf([], [])).toBeNaN();
});

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
