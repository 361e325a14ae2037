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

test("finds a text wherever it stands, each place once, over the seams between pieces too", async () => {
  const file = join(directory, "store");
  const bytes = Buffer.alloc(2 * chunk + 1000);
  const places = [0, 17, chunk - 3, chunk, 2 * chunk - 1, bytes.length - 5];
  for (const at of places) bytes.write("josé", at);
  bytes.write("ada@example.com", chunk + 100);
  writeFileSync(file, bytes);
  let read = 0;
  const counts = await countBytes(file, ["ada@example.com", "nobody", "os"], (n) => (read += n));
  expect(counts).toEqual([1, 0, 6]);
  expect(read).toBe(bytes.length);
  // The one that ends the file and the one that another cut short after two letters.
  expect(await countBytes(file, ["josé"])).toEqual([5]);
});

test("a file that is not there holds nothing; one that cannot be read is an error", async () => {
  expect(await countBytes(join(directory, "none"), ["x"])).toEqual([0]);
  await expect(countBytes(directory, ["x"])).rejects.toThrow("EISDIR");
});
