import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Whether this machine can stand in for a disk that fails: Linux with a C compiler. */
export const diskCanFail =
  process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

/** A disk that fails on command, for a service started with `env`. */
export async function faultyDisk() {
  const directory = await mkdtemp(join(tmpdir(), "disk-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const library = join(directory, "disk-fault.so");
  const source = join(import.meta.dirname, "disk-fault.c");
  execFileSync("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  const full = join(directory, "full");
  const loses = join(directory, "loses");
  const slow = join(directory, "slow");
  return {
    env: { LD_PRELOAD: library, DISK_FULL: full, DISK_LOSES: loses, DISK_SLOW: slow },
    fill: () => writeFileSync(full, ""),
    empty: () => rmSync(full),
    /** From now on nothing that is written reaches the disk, and the system says so. */
    lose: () => writeFileSync(loses, ""),
    mend: () => rmSync(loses),
    /** From now on it takes half a second to bring anything to the disk. */
    slow: () => writeFileSync(slow, ""),
  };
}
