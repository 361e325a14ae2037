import PostalMime from "postal-mime";
import { readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sampleComposer, sampleDelivery } from "#server/delivery/testing.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { createFileSender } from "./files.ts";
import { createGuideReader } from "./composer.ts";

const now = () => new Date("2026-11-20T10:46:00.123Z");
let directory: string;

beforeEach(() => {
  directory = join(scratchDirectory(), "deep", "mail");
});

test("writes a complete .eml file that mail programs can read, for the owner only", async () => {
  const sender = createFileSender({ directory, composer: await sampleComposer(), now });
  expect(await sender.send(sampleDelivery("guide-email"))).toEqual({ result: "sent" });
  expect(await readdir(directory)).toEqual(["2026-11-20T10-46-00-123Z-7.eml"]);
  const path = join(directory, "2026-11-20T10-46-00-123Z-7.eml");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const email = await PostalMime.parse(await readFile(path));
  expect(email.to).toEqual([{ name: "", address: "rosalind@example.com" }]);
  expect(email.messageId).toBe("<0199f2c4.7@bluebonnet-medicare.example>");
  expect(email.text).toContain("Your Medicare guide is attached");
  expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
});

test("an outbox id can't escape the directory", async () => {
  const sender = createFileSender({ directory, composer: await sampleComposer(), now });
  await sender.send({ ...sampleDelivery("agency-notification"), outboxId: "../../x" });
  expect(await readdir(directory)).toEqual(["2026-11-20T10-46-00-123Z-______x.eml"]);
});

test("retries if the directory cannot be created", async () => {
  const file = join(scratchDirectory(), "not-a-directory");
  await writeFile(file, "");
  const composer = await sampleComposer();
  const sender = createFileSender({ directory: join(file, "mail"), composer, now });
  const outcome = await sender.send(sampleDelivery("agency-notification"));
  expect(outcome).toEqual({ result: "retry", reason: "ENOTDIR" });
});

test("writes nothing if the guide's file is missing", async () => {
  const composer = await sampleComposer({ guidePath: join(directory, "missing.pdf") });
  const sender = createFileSender({ directory, composer, now });
  const outcome = await sender.send(sampleDelivery("guide-email"));
  expect(outcome).toEqual({ result: "retry", reason: "guide-missing" });
  await expect(readdir(directory)).rejects.toThrow("ENOENT");
});

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
