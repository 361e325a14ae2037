import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { isWholeRun } from "#tests/run.ts";
import { postForm, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  // Generating the first values can take seconds on a busy machine; no connection may time out in the meantime.
  app = await startApp({ rateLimit: createRateLimit(1_000_000) });
});
afterAll(() => app.stop());

const numRuns = isWholeRun ? 400 : 50;

const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
const anyFields = fc.record(
  {
    firstName: anything,
    name: anything,
    email: fc.oneof(fc.emailAddress(), anything),
    phone: fc.oneof(fc.constant("9722045855"), anything),
    zipCode: fc.oneof(fc.constant("75024"), anything),
    birthdate: fc.oneof(fc.constant("03/15/1960"), fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/)),
    medicarePartA: fc.oneof(fc.boolean(), anything),
    preferredContactMethod: fc.oneof(fc.constant("text"), anything),
    bestTimeToContact: fc.oneof(fc.constant("evening"), anything),
    wantsNewsletter: anything,
    additionalInfo: anything,
    message: anything,
    planChoice: anything,
  },
  { requiredKeys: [] },
);
const anyBody = fc.oneof(fc.json(), fc.string({ unit: "binary" }), anyFields.map(asJson));
const anyHeader = fc.string({ unit: "grapheme-ascii", maxLength: 60 });

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? "1n" : part));
  } catch {
    return "{}"; // A value that contains itself.
  }
}

test.each(["/api/leads", "/api/plan-requests", "/api/contacts"])(
  "any JSON to %s gets a JSON response and no 5xx",
  async (path) => {
    const each = fc.asyncProperty(anyBody, anyHeader, anyHeader, async (body, key, source) => {
      const headers = {
        [requestHeaders.idempotencyKey]: key,
        [requestHeaders.leadSource]: source,
        [requestHeaders.disclosureVersion]: source,
        [requestHeaders.consentVersion]: source,
      };
      const response = await postJson(app, body, headers, path);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toHaveProperty("success", response.status === 201);
    });
    await fc.assert(each, { numRuns });
  },
);

test("any plain form gets no 5xx", async () => {
  const text = fc.string({ unit: "binary", maxLength: 80 });
  const each = fc.asyncProperty(fc.dictionary(text, text), text, async (fields, firstName) => {
    const response = await postForm(app, { ...fields, firstName, email: "a@x.test" });
    expect(response.status).toBeLessThan(500);
  });
  await fc.assert(each, { numRuns });
});
