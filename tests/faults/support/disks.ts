import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchDirectory } from "#server/base/testing.ts";

/** Whether this machine can simulate a failing disk: Linux with a C compiler. */
export const diskCanFail =
  process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

/** A disk that fails on command, for a service started with `env`. */
export function faultyDisk() {
  const directory = scratchDirectory();
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
    /** From now on, nothing that is written reaches the disk, and the system reports it. */
    lose: () => writeFileSync(loses, ""),
    mend: () => rmSync(loses),
    /** From now on, each sync takes half a second. */
    slow: () => writeFileSync(slow, ""),
  };
}

/** A disk writes this much completely or not at all. */
const sector = 512;
/** The service's own files, the disk's, and a copy to inspect: opening a database may change it. */
const places = ["data", "synced", "copy"];

/** A disk that remembers what was synced, and can lose power as often as a test likes. */
export function syncedDisk() {
  const root = scratchDirectory();
  const library = join(root, "synced-disk.so");
  const source = join(import.meta.dirname, "synced-disk.c");
  execFileSync("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  let cuts = 0;
  const directory = (name: string) => join(root, `${name}-${cuts}`);
  const start = () => {
    for (const name of places) mkdirSync(directory(name), { recursive: true });
  };
  start();
  return {
    /** Where the service's files are now, and its environment. */
    dataDir: () => directory("data"),
    env: () => ({ LD_PRELOAD: library, DISK_SYNCED: directory("synced") }),
    /** After a kill: the files as the disk may have them, in a new directory. Returns a copy to inspect. */
    cutPower(): string {
      const [written, synced] = [directory("data"), directory("synced")];
      cuts += 1;
      start();
      for (const name of readdirSync(synced)) {
        const bytes = torn(read(join(synced, name)), read(join(written, name)));
        for (const where of places) writeFileSync(join(directory(where), name), bytes);
      }
      return directory("copy");
    },
  };
}

const read = (file: string) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

/** Of what was written and not synced, nothing may have reached the disk, or all of it, or any sectors. */
function torn(synced: Buffer, written: Buffer): Buffer {
  const share = [0, 0.5, 1][Math.floor(Math.random() * 3)] ?? 0;
  const grown = written.length > synced.length && Math.random() < share;
  const bytes = Buffer.alloc(grown ? written.length : synced.length);
  synced.copy(bytes);
  for (let at = 0; at < bytes.length; at += sector)
    if (Math.random() < share) written.copy(bytes, at, at, at + sector);
  return bytes;
}
