import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countBytes } from "./residue.ts";

const chunk = 4 * 1024 * 1024;
let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bytes-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("counts each occurrence of a text once, including those that cross chunk boundaries", async () => {
  const file = join(directory, "store");
  const bytes = Buffer.alloc(2 * chunk + 1000);
  const offsets = [0, 17, chunk - 3, chunk, 2 * chunk - 1, bytes.length - 5];
  for (const at of offsets) bytes.write("josé", at);
  bytes.write("ada@example.com", chunk + 100);
  writeFileSync(file, bytes);
  let read = 0;
  const counts = await countBytes(file, ["ada@example.com", "nobody", "os"], (n) => (read += n));
  expect(counts).toEqual([1, 0, 6]);
  expect(read).toBe(bytes.length);
  // Five of six: the occurrence at `chunk - 3` is partly overwritten by the next one.
  expect(await countBytes(file, ["josé"])).toEqual([5]);
});

test("treats a missing file as empty, and a file that can't be read as an error", async () => {
  expect(await countBytes(join(directory, "none"), ["x"])).toEqual([0]);
  await expect(countBytes(directory, ["x"])).rejects.toThrow("EISDIR");
});
