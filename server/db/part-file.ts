import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Where this process writes what is going to be `file`: beside it, apart from any other process. */
export function partOf(file: string): string {
  return `${file}.${process.pid}.part`;
}

/** Deletes parts of `file` that processes left which were cut off; those of running ones stay. */
export function removeCutOff(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const cutOff = /^(\d+)\.part$/.exec(name.startsWith(start) ? name.slice(start.length) : "");
    if (cutOff !== null && !isAnother(Number(cutOff[1]))) rmSync(join(dirname(file), name));
  }
}

/** Whether a process other than this one runs under the id. */
function isAnother(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0); // signal 0 only asks
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
