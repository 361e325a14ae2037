import { expect, test } from "vitest";
import { failureOutcome } from "./failure-outcome.ts";

test("a reason never repeats what an error says in words", () => {
  const secret = "rosalind@example.com";
  for (const error of [
    new Error(secret),
    secret,
    undefined,
    { code: secret },
    { code: `E ${secret}` },
    { responseCode: 550, command: `RCPT TO:<${secret}>` },
    { responseCode: 550, code: secret, response: `550 ${secret}` },
  ]) {
    expect(JSON.stringify(failureOutcome(error))).not.toContain("rosalind");
  }
});

test.each([
  [new Error("no code"), { result: "retry", reason: "UNKNOWN" }],
  [
    { code: "ESOCKET", originalCode: "ECONNRESET" },
    { result: "retry", reason: "ECONNRESET" },
  ],
  [{ code: "EDNS" }, { result: "retry", reason: "EDNS" }],
  [
    { responseCode: 550, command: "CONN" },
    { result: "retry", reason: "550 CONN" },
  ],
  [
    { responseCode: 503, command: "DATA" },
    { result: "retry", reason: "503 DATA" },
  ],
  [
    { responseCode: 552, command: "DATA" },
    { result: "refused", reason: "552 DATA" },
  ],
])("reads %o", (error, expected) => {
  expect(failureOutcome(error)).toEqual(expected);
});
