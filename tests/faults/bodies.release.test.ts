import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, serviceForTest } from "./support/service.ts";
import { addressOf } from "./support/visitors.ts";

const bodies = full ? 10_000 : 500;

const field = fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress(), fc.anything());
const fields = fc.record(
  {
    firstName: field,
    email: field,
    zipCode: fc.oneof(fc.stringMatching(/^\d{4,6}$/), field),
    wantsNewsletter: fc.oneof(fc.boolean(), field),
    confirm_wish: field,
    disclosure_version: field,
    ["__proto__"]: field,
    constructor: field,
  },
  { requiredKeys: [] },
);
const visitor = fc.record({
  firstName: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  email: fc.stringMatching(/^[a-z]{1,20}@[a-z]{2,10}\.test$/),
});
const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary" }),
  fields.map(asJson),
  visitor.map(asJson),
  fields.map((one) => asJson([one])),
  // Well below the size limit, and deeper than any stack.
  fc
    .integer({ min: 1, max: 32_000 })
    .map((depth) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`),
);
const header = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
const key = fc.oneof(fc.uuid(), header);

/** Sends random bodies. Rejects with the first response that breaks the promise. Counts the statuses. */
async function sendBodies(engine: Engine, mutant?: Mutant) {
  const service = await serviceForTest({ engine, env: { RATE_LIMIT_PER_HOUR: "1000000" }, mutant });
  const statuses: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(anyBody, key, header, async (text, idempotencyKey, source) => {
      const response = await fetch(`${addressOf(service)}/api/leads`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: addressOf(service),
          [requestHeaders.idempotencyKey]: idempotencyKey,
          [requestHeaders.leadSource]: source,
        },
        body: text,
      });
      const { status } = response;
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status).toBeLessThan(500);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toMatchObject({
        success: status === 201,
        message: expect.any(String),
      });
    }),
    { numRuns: bodies },
  );
  expect(await service.end()).toBe(0);
  return statuses;
}

describe.each(anyEngine)("on %s", (engine) => {
  test(`${bodies} random bodies: never a 5xx, always JSON`, async () => {
    const statuses = await sendBodies(engine);
    reportFigure("anyBody", engine, `${bodies} bodies, by status: ${JSON.stringify(statuses)}`);
    expect(Object.keys(statuses)).toEqual(["201", "400", "422"]);
  });

  test("control: finds a service that fails on emoji", async () => {
    reportControl("anyBody", engine);
    await expect(sendBodies(engine, "requests?upset-by-emoji")).rejects.toThrow(
      /Property failed after/,
    );
  });
});

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) =>
      typeof part === "bigint" ? String(part) : part,
    );
  } catch {
    return "{}"; // A value that contains itself.
  }
}
