import * as fc from "fast-check";
import { expect, test, beforeEach, vi, describe } from "vitest";
import PostalMime from "postal-mime";
import { readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scratchDirectory } from "#server/base/testing.ts";
import { sampleComposer, sampleDelivery } from "./testing.ts";
import { type Delivery, type DeliveryOutcome, withSendMetrics } from "./sender.ts";
import { readBounce } from "./mail/bounce.ts";
import { bounceSamples, vacationSample } from "./mail/testing.ts";
import { createFileSender } from "./mail/files.ts";
import { createGuideReader } from "./mail/composer.ts";

const id = "<0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22@desk.example>";
const read = (message: string) => readBounce(Buffer.from(message));
const { postfix, exchange, gmail, qmail, exim, eximWarning, arf } = bounceSamples;

test("Postfix: reads the status, the server's reply on one line, and both ids", async () => {
  expect(await read(postfix(id, "0193a5e0"))).toEqual({
    bounce: "permanent",
    status: "5.1.1",
    reason:
      "550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table",
    reportedAt: "2026-11-20T12:03:11.000Z",
    messageIds: [id],
    envelopeId: "0193a5e0",
    recipients: ["ada@example.com"],
    sentAt: null,
  });
});

const sentAt = "2026-11-20T12:00:05.000Z";

test.each([
  // Only headers identify the message.
  ["Exchange Online", exchange(id), { bounce: "permanent", status: "5.1.10", messageIds: [id] }],
  // A delay is temporary, and the exact status is in the server's reply.
  ["Gmail", gmail(id), { bounce: "temporary", status: "4.2.2", messageIds: [id] }],
  ["Postfix", postfix(id), { bounce: "permanent", status: "5.1.1", messageIds: [id] }],
  ["qmail", qmail(id), { bounce: "permanent", status: "5.1.1", messageIds: [id], sentAt }],
  [
    "qmail with headers only",
    qmail(id).replace("--- Below this line is a copy", "--- Enclosed are the original headers"),
    { bounce: "permanent", status: "5.1.1", messageIds: [id], sentAt },
  ],
  [
    "qmail without a code",
    qmail(id).replace(" (#5.1.1)", ""),
    { bounce: "permanent", status: "5.0.0", messageIds: [id] },
  ],
  ["Exim", exim(id), { bounce: "permanent", status: "5.2.1", messageIds: [id], sentAt }],
  [
    "Exim with the whole message",
    exim(id).replace(/------ The body[^]*?here\.\n/, ""),
    { bounce: "permanent", status: "5.2.1", messageIds: [id], sentAt },
  ],
  [
    "Exim with a text of its own",
    exim(id).replace("This message was created automatically by mail", "Sorry, this is our"),
    { bounce: "permanent", status: "5.2.1", messageIds: [id] },
  ],
  [
    "an Exim warning",
    eximWarning(),
    { bounce: "temporary", status: "4.2.2", messageIds: [], sentAt },
  ],
  ["an abuse report", arf(id), { bounce: "complaint", status: "abuse", messageIds: [id], sentAt }],
  ["a report of fraud", arf(id, "Fraud"), { bounce: "complaint", status: "fraud" }],
  ["an opt-out", arf(id, "opt-out"), { bounce: "complaint", status: "opt-out" }],
])("%s: reads what happened, and to whose email", async (_, text, expected) => {
  for (const sample of [text, text.replaceAll("\n", "\r\n")]) {
    const report = await read(sample);
    expect(report).toMatchObject(expected);
    expect(report?.recipients).toContain("ada@example.com");
  }
});

test("the returned message's ids come before the report's own", async () => {
  const other = "<other@example.com>";
  const swapped = exchange(id).replaceAll(`: ${id}\nReferences`, `: ${other}\nReferences`);
  expect((await read(swapped))?.messageIds).toEqual([id, other]);
});

test("a failure with a temporary status is final, because the server has given up", async () => {
  const expired = postfix(id).replace("Status: 5.1.1", "Status: 4.4.1");
  expect(await read(expired)).toMatchObject({ bounce: "permanent", status: "4.4.1" });
});

test.each([
  ["an automatic reply", vacationSample(id)],
  ["a report of success", postfix(id).replace("Action: failed", "Action: relayed")],
  ["a report without a recipient", postfix(id).replace(/Final-Recipient[^]*?table/, "")],
  ["a report that mail isn't spam", arf(id, "not-spam")],
  ["a report of failed authentication", arf(id, "auth-failure")],
  ["a person's reply that quotes qmail", `From: a@b.co\n\n> ${qmail(id).split("\n\n")[1]}`],
  ["a text that starts like qmail's", "From: a@b.co\n\nHi. This is the sister of Ada."],
  ["nothing", ""],
  ["bytes", "\0\xff\xfe".repeat(99)],
])("%s is not a bounce", async (_, message) => {
  expect(await read(message)).toBeNull();
});

test("the server's reply is shortened, and can't move the cursor or reorder text", async () => {
  const hostile = `\u001b[2J\u202e\u200b${"x".repeat(5000)}`;
  const found = await read(postfix(id).replace("550 5.1.1 <ada", `550 ${hostile} <ada`));
  expect(found?.reason).toHaveLength(300);
  expect(found?.reason).toMatch(/^550 \[2Jx+$/);
});

test("rejects a message that is nested too deeply or too large", async () => {
  const open = (depth: number) =>
    `Content-Type: multipart/mixed; boundary="b${depth}"\n\n--b${depth}\n`;
  const deep = Array.from({ length: 50 }, (_, depth) => open(depth)).join("");
  await expect(read(deep)).rejects.toThrow("nesting");
  await expect(read(`X: ${"y".repeat(300_000)}\n\n`)).rejects.toThrow("header");
});

test("a report cut off anywhere is our bounce, another's, or none", async () => {
  const whole = postfix(id);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), async (length) => {
      const found = await read(whole.slice(0, length));
      expect(found === null || found.messageIds.length <= 1).toBe(true);
    }),
    { numRuns: 50 },
  );
});

describe("files", () => {
  const now = () => new Date("2026-11-20T10:46:00.123Z");
  let directory: string;

  beforeEach(() => {
    directory = join(scratchDirectory(), "deep", "mail");
  });

  test("writes a complete .eml file that mail programs can read, for the owner only", async () => {
    const sender = createFileSender({ directory, composer: await sampleComposer(), now });
    expect(await sender.send(sampleDelivery("guide-email"))).toEqual({ result: "file-only" });
    expect(await readdir(directory)).toEqual(["2026-11-20T10-46-00-123Z-7.eml"]);
    const path = join(directory, "2026-11-20T10-46-00-123Z-7.eml");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const email = await PostalMime.parse(await readFile(path));
    expect(email.to).toEqual([{ name: "", address: "rosalind@example.com" }]);
    expect(email.messageId).toBe("<0199f2c4.7@bluebonnet-medicare.example>");
    expect(email.text).toContain("Your Medicare guide is attached");
    const files = email.attachments.filter(({ disposition }) => disposition === "attachment");
    expect(files.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
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

  const guidePath = () => join(scratchDirectory(), "guide.pdf");

  test("finds a guide that was built after startup, and a rebuilt one", async () => {
    const path = guidePath();
    const readGuide = createGuideReader(() => path);
    expect(await readGuide()).toBeNull();
    await writeFile(path, "first");
    const first = await readGuide();
    expect(first).toEqual(Buffer.from("first"));
    expect(await readGuide(), "unchanged, so not read again").toBe(first);
    await writeFile(path, "other");
    await utimes(path, 1000, 1000);
    expect(await readGuide()).toEqual(Buffer.from("other"));
    await rm(path);
    expect(await readGuide()).toBeNull();
  });

  test("treats an empty file as no guide, and an unreadable path as an error", async () => {
    const path = guidePath();
    await writeFile(path, "");
    expect(await createGuideReader(() => path)()).toBeNull();
    const tooLong = join(path, "..", "x".repeat(300));
    await expect(createGuideReader(() => tooLong)()).rejects.toThrow("ENAMETOOLONG");
  });
});

test("counts each attempt by outcome, an exception as a retry, and passes it on unchanged", async () => {
  const answers: (() => Promise<DeliveryOutcome>)[] = [
    async () => ({ result: "sent" }),
    async () => ({ result: "refused", reason: "550" }),
    () => Promise.reject(new Error("own fault")),
  ];
  const record = vi.fn<Parameters<typeof withSendMetrics>[1]>();
  const send = () => answers.shift()?.() ?? Promise.reject(new Error("none"));
  const sender = withSendMetrics({ send, close() {} }, record);
  const delivery = { kind: "guide-email" } as Delivery;
  expect(await sender.send(delivery)).toEqual({ result: "sent" });
  expect(await sender.send(delivery)).toEqual({ result: "refused", reason: "550" });
  await expect(sender.send(delivery)).rejects.toThrow("own fault");
  expect(record.mock.calls).toEqual([
    ["guide-email", "sent"],
    ["guide-email", "refused"],
    ["guide-email", "retry"],
  ]);
});
