import { expect, test } from "vitest";
import { createSettingReader } from "./setting-reader.ts";
import type { Environment } from "./settings.ts";
import { readWebhooks } from "./webhook-settings.ts";

const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;

/** What is read, or the faults when there are any. */
function read(env: Environment) {
  const reader = createSettingReader(env);
  const webhooks = readWebhooks(reader);
  try {
    reader.finish();
  } catch (error) {
    return (error as { faults: readonly string[] }).faults;
  }
  return webhooks;
}

const withSecret = (url: string, allow = "") =>
  read({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: allow });

test.each([
  ["https://crm.example.com", ["https://crm.example.com/"]],
  [
    "https://a.example/x https://b.example/y?key=1",
    ["https://a.example/x", "https://b.example/y?key=1"],
  ],
  ["https://a.example/x,\n https://b.example/y", ["https://a.example/x", "https://b.example/y"]],
  ["https://a.example/x https://A.example/x", ["https://a.example/x"]],
])("destinations %j", (text, urls) => {
  expect(withSecret(text)).toEqual({ urls, secrets: [secret], allow: [] });
});

test.each([
  ["http://10.0.0.7:8080/hook", "10.0.0.7"],
  ["http://167772167/hook", "10.0.0.7"],
  ["http://CRM.internal/hook", "crm.internal"],
  ["http://crm.internal/hook", "other.internal, CRM.internal"],
  ["http://[fd00::7]/hook", "fd00:0:0::7"],
])("http goes to an allowed host: %s with %s", (url, allow) => {
  expect(withSecret(url, allow)).toMatchObject({ urls: [new URL(url).href] });
});

test.each([
  "http://crm.example.com/hook",
  "ftp://crm.example.com/hook",
  "crm.example.com/hook",
  "https://user@crm.example.com/hook",
  "https://:pass@crm.example.com/hook",
  "https://crm.example.com/hook#part",
  "https://crm.example.com/hook http://other.example/hook",
  "https://",
  ",",
])("a destination may not be %s", (url) => {
  expect(withSecret(url, "10.0.0.7")).toEqual([
    expect.stringMatching(/^WEBHOOK_URL: https addresses/),
  ]);
});

test.each([
  ["too short", `whsec_${Buffer.alloc(23, 7).toString("base64")}`],
  ["too long", `whsec_${Buffer.alloc(65, 7).toString("base64")}`],
  ["without its prefix", Buffer.alloc(24, 7).toString("base64")],
  ["not base64", `whsec_${"!".repeat(32)}`],
  ["cut off", secret.slice(0, -1)],
  ["one of two faulty", `${secret} whsec_no`],
  ["only a comma", ","],
])("a secret that is %s is a fault", (_, given) => {
  const faults = read({ WEBHOOK_URL: "https://crm.example.com", WEBHOOK_SECRET: given });
  expect(faults).toEqual([
    "WEBHOOK_SECRET: whsec_ and 24 to 64 bytes in base64; several with blanks between",
  ]);
});

test("destinations without a secret are a fault that says what to do", () => {
  expect(read({ WEBHOOK_URL: "https://crm.example.com" })).toEqual([
    "WEBHOOK_SECRET: set it beside WEBHOOK_URL: webhooks go out signed",
  ]);
  expect(read({ WEBHOOK_SECRET: secret })).toMatchObject({ urls: [] });
});

test.each([
  "http://crm.internal",
  "crm.internal/x",
  "crm.internal:80",
  "user@crm",
  "10.0.0.0/8",
  "10.0.0.999",
])("what may be allowed is a host alone, not %s", (allow) => {
  expect(read({ WEBHOOK_ALLOW: allow })).toEqual([expect.stringMatching(/^WEBHOOK_ALLOW: host/)]);
});
