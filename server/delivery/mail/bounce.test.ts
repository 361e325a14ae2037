import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBounce } from "./bounce.ts";
import { bounceSamples, vacationSample } from "./testing.ts";

const id = "<0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22@desk.example>";
const read = (message: string) => readBounce(Buffer.from(message));
const { postfix, exchange, gmail } = bounceSamples;

test("Postfix: reads the status, the server's reply on one line, and both ids", async () => {
  expect(await read(postfix(id, "0193a5e0"))).toEqual({
    bounce: "permanent",
    status: "5.1.1",
    reason:
      "550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table",
    reportedAt: "2026-11-20T12:03:11.000Z",
    messageIds: [id],
    envelopeId: "0193a5e0",
  });
});

test("Exchange Online: only headers identify the message", async () => {
  const found = { bounce: "permanent", status: "5.1.10", messageIds: [id], envelopeId: null };
  expect(await read(exchange(id))).toMatchObject(found);
});

test("Gmail: a delay is temporary, and the exact status is in the server's reply", async () => {
  const found = { bounce: "temporary", status: "4.2.2", messageIds: [id] };
  expect(await read(gmail(id))).toMatchObject(found);
});

test("CRLF line endings give the same result", async () => {
  for (const sample of [postfix(id), exchange(id), gmail(id)])
    expect(await read(sample.replaceAll("\n", "\r\n"))).toEqual(await read(sample));
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
    { numRuns: 200 },
  );
});
