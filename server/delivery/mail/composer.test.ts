import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { createGuideReader } from "./composer.ts";

function guidePath(): string {
  return join(scratchDirectory(), "guide.pdf");
}

test("finds a guide that was built after startup, and a rebuilt one", async () => {
  const path = guidePath();
  const read = createGuideReader(path);
  expect(await read()).toBeNull();
  await writeFile(path, "first");
  expect(await read()).toEqual(Buffer.from("first"));
  await writeFile(path, "other");
  await utimes(path, 1000, 1000);
  expect(await read()).toEqual(Buffer.from("other"));
  await rm(path);
  expect(await read()).toBeNull();
});

test("reads an unchanged file once", async () => {
  const path = guidePath();
  const read = createGuideReader(path);
  await writeFile(path, "guide");
  const first = await read();
  expect(await read()).toBe(first);
});

test("treats an empty file as no guide, and an unreadable path as an error", async () => {
  const path = guidePath();
  await writeFile(path, "");
  expect(await createGuideReader(path)()).toBeNull();
  await expect(createGuideReader(join(path, "..", "x".repeat(300)))()).rejects.toThrow(
    "ENAMETOOLONG",
  );
});
