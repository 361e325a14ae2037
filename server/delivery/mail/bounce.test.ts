import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBounce } from "./bounce.ts";
import { bounceSamples, vacationSample } from "./testing.ts";

const id = "<0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22@desk.example>";
const read = (message: string) => readBounce(Buffer.from(message));
const { postfix, exchange, gmail } = bounceSamples;

test("Postfix: the status, what the server said on one line, and both ids", async () => {
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

test("Exchange Online: headers alone name the message", async () => {
  const found = { bounce: "permanent", status: "5.1.10", messageIds: [id], envelopeId: null };
  expect(await read(exchange(id))).toMatchObject(found);
});

test("Gmail: late is temporary, and the exact status is in what the server said", async () => {
  const found = { bounce: "temporary", status: "4.2.2", messageIds: [id] };
  expect(await read(gmail(id))).toMatchObject(found);
});

test("with CRLF line ends, it's the same", async () => {
  for (const sample of [postfix(id), exchange(id), gmail(id)])
    expect(await read(sample.replaceAll("\n", "\r\n"))).toEqual(await read(sample));
});

test("the returned message names ours before the report's own headers do", async () => {
  const other = "<other@example.com>";
  const swapped = exchange(id).replaceAll(`: ${id}\nReferences`, `: ${other}\nReferences`);
  expect((await read(swapped))?.messageIds).toEqual([id, other]);
});

test("a failure with a temporary status is final, since the server has given up", async () => {
  const expired = postfix(id).replace("Status: 5.1.1", "Status: 4.4.1");
  expect(await read(expired)).toMatchObject({ bounce: "permanent", status: "4.4.1" });
});

test.each([
  ["an automatic answer", vacationSample(id)],
  ["a report of success", postfix(id).replace("Action: failed", "Action: relayed")],
  ["a report without a recipient", postfix(id).replace(/Final-Recipient[^]*?table/, "")],
  ["nothing", ""],
  ["bytes", "\0\xff\xfe".repeat(99)],
])("%s is no bounce", async (_, message) => {
  expect(await read(message)).toBeNull();
});

test("what the server said is short, and nothing in it can move the cursor or reorder text", async () => {
  const hostile = `\u001b[2J\u202e\u200b${"x".repeat(5000)}`;
  const found = await read(postfix(id).replace("550 5.1.1 <ada", `550 ${hostile} <ada`));
  expect(found?.reason).toHaveLength(300);
  expect(found?.reason).toMatch(/^550 \[2Jx+$/);
});

test("too deep or too large a message is an error, not an endless one", async () => {
  const open = (depth: number) =>
    `Content-Type: multipart/mixed; boundary="b${depth}"\n\n--b${depth}\n`;
  const deep = Array.from({ length: 500 }, (_, depth) => open(depth)).join("");
  await expect(read(deep)).rejects.toThrow("nesting");
  await expect(read(`X: ${"y".repeat(300_000)}\n\n`)).rejects.toThrow("header");
});

test("wherever a report is cut off, it's a bounce of ours, of nobody's, or none", async () => {
  const whole = postfix(id);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), async (length) => {
      const found = await read(whole.slice(0, length));
      expect(found === null || found.messageIds.length <= 1).toBe(true);
    }),
    { numRuns: 200 },
  );
});
