import { expect, test } from "vitest";
import { deliveryReason } from "./reasons.ts";

const webhook = { kind: "lead-webhook", destination: "crm.example" } as const;
const mail = { kind: "guide-email", destination: null } as const;
const unlisted = "it failed with an unknown code";

test.each([
  "HTTP 400",
  "HTTP 401",
  "HTTP 404",
  "HTTP 410",
  "HTTP 429",
  "HTTP 500",
  "redirect 302",
  "inside-address",
  "destination-removed",
  "bad-address",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "ENOTFOUND",
  "ABORT_ERR",
  "ECONNRESET",
  "HPE_INVALID_CONSTANT",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "sender fault: TypeError",
])("explains a webhook's %s", (code) => {
  const { meaning, advice } = deliveryReason(code, webhook);
  expect(meaning).not.toBe(unlisted);
  expect(`${meaning} ${advice}`).not.toMatch(/[{}]|SMTP|mail/);
});

test.each([
  "550 RCPT TO",
  "554 DATA",
  "535 AUTH",
  "530 MAIL FROM",
  "553 MAIL FROM",
  "421",
  "451 DATA",
  "bad-address",
  "guide-missing",
  "suppressed",
  "no-wish",
  "no-template",
  "ECONNREFUSED",
  "EABORT",
])("explains an email's %s", (code) => {
  const { meaning, advice } = deliveryReason(code, mail);
  expect(meaning).not.toBe(unlisted);
  expect(`${meaning} ${advice}`).not.toMatch(/[{}]|WEBHOOK/);
});

test("reports an unknown code as unknown", () => {
  expect(deliveryReason("UNKNOWN", webhook).meaning).toBe(unlisted);
});
