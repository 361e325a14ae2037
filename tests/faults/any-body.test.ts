import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { full } from "./support/full.ts";
import type { Engine } from "./support/engine.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { addressOf } from "./support/submit.ts";

const bodies = full ? 10_000 : 500;

const field = fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress(), fc.anything());
const form = fc.record(
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
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary" }),
  form.map(asJson),
  visitor.map(asJson),
  form.map((fields) => asJson([fields])),
  // Well within the size of a body, and deeper than any stack.
  fc
    .integer({ min: 1, max: 32_000 })
    .map((depth) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`),
);
const header = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
const key = fc.oneof(fc.uuid(), header);

/** Sends random bodies; rejects with the first that is not answered as promised. Counts the statuses. */
async function sendBodies(engine: Engine, preload?: string) {
  const options = { engine, env: { RATE_LIMIT_PER_HOUR: "1000000" } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const statuses: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(body, key, header, async (text, idempotencyKey, source) => {
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

describe.each(engines)("on %s", (engine) => {
  test(`${bodies} random bodies: never a 5xx, always JSON`, async () => {
    const statuses = await sendBodies(engine);
    reportFigure("anyBody", engine, `${bodies} bodies, by status: ${JSON.stringify(statuses)}`);
    expect(Object.keys(statuses)).toEqual(["201", "400", "422"]);
  });

  test("control: a service that stumbles over emoji is found out", async () => {
    reportControl("anyBody", engine);
    await expect(sendBodies(engine, broken("upset-by-emoji"))).rejects.toThrow(
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
