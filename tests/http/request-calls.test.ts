import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import replies from "#content/en/site/replies.yaml";
import { honeypotField, consentField } from "#contract/hidden-fields.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import automated from "#content/en/disclosures/automated-contact.yaml";
import { message, planInput, postForm, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The stored lead whose id is in a response, with its details. */
async function leadOf(answer: string) {
  const { db } = app.database;
  const id = /"id":"([\w-]+)"/.exec(answer)?.[1] ?? "";
  const lead = db.selectFrom("leads").innerJoin("lead_details", "lead_id", "id").selectAll();
  return await lead.where("id", "=", id).executeTakeFirst();
}

describe.each([
  ["/api/plan-requests", "compare", {}, planInput],
  ["/api/plan-requests", "compare", { "Lead-Form": "compare" }, planInput],
  ["/api/plan-requests", "consultation", { "Lead-Form": "consultation" }, planInput],
  ["/api/plan-requests", "compare", { "Lead-Form": "" }, planInput],
  ["/api/contacts", "contact", { "Lead-Form": "consultation" }, message],
] as const)("%s as %s, named by %j", (path, kind, headers, fields) => {
  const post = (body: unknown, more: Readonly<Record<string, string>> = {}) =>
    postJson(app, body, { ...headers, ...more }, path);

  test("gets a 201 and is stored correctly", async () => {
    const response = await post(fields);
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const answer = await response.text();
    const reply = { success: true, message: expect.any(String), id: expect.any(String) };
    expect(JSON.parse(answer)).toEqual(reply);
    expect(await leadOf(answer)).toMatchObject({ kind, name: "Ada Flores" });
  });

  test("passes the same checks as the guide form", async () => {
    const before = await app.leads();
    expect((await post(fields, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await post(fields, { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await post({ ...fields, name: "x".repeat(70_000) })).status).toBe(413);
    expect((await post("[]")).status).toBe(400);
    const faulty = await post({ ...fields, name: "", email: "x" });
    expect(faulty.status).toBe(422);
    expect(await faulty.json()).toMatchObject({
      errors: { name: "Name is required", email: "Invalid email address" },
    });
    expect(await app.leads()).toHaveLength(before.length);
  });

  test("is one lead per key, and a filled-in honeypot is flagged", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first: unknown = await (await post(fields, key)).json();
    expect(await (await post(fields, key)).json()).toEqual(first);
    expect((await post({ ...fields, name: "Eve" }, key)).status).toBe(422);
    const trapped = await post({ ...fields, [honeypotField]: "yes" });
    expect(trapped.status).toBe(201);
    expect(await leadOf(await trapped.text())).toMatchObject({ kind, suspected: "trap" });
  });

  test.each(["GET", "PUT", "DELETE"])("%s is not allowed on this path", async (method) => {
    const response = await fetch(`${app.origin}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });
});

describe.each(["bogus", "guide", "contact", "Consultation", "compare, consultation"])(
  "a plan request named %j",
  (form) => {
    test("is rejected, and nothing is stored", async () => {
      const before = await app.leads();
      const headers = { "Lead-Form": form };
      const response = await postJson(app, planInput, headers, "/api/plan-requests");
      expect(response.status).toBe(422);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({ success: false, message: replies["unknown-form"] });
      expect(await app.leads()).toHaveLength(before.length);
    });

    test("is rejected from another origin, like any other", async () => {
      const headers = { "Lead-Form": form, Origin: "https://evil.test" };
      const response = await postJson(app, planInput, headers, "/api/plan-requests");
      expect(response.status).toBe(403);
    });
  },
);

test("an unknown form is counted as a request, but not for any form", async () => {
  const seen: string[] = [];
  const watched = await startApp({
    metricsObserver: {
      request: (route, status) => void seen.push(`${status} ${route}`),
      submission: (...labels) => void seen.push(labels.join(" ")),
    },
  });
  await postJson(watched, planInput, { "Lead-Form": "bogus" }, "/api/plan-requests");
  expect(seen).toEqual(["422 /api/plan-requests"]);
  await postJson(watched, planInput, {}, "/api/plan-requests");
  expect(seen).toContain("compare taken program");
  await watched.stop();
});

describe.each([
  ["/compare-plans", "compare", planInput],
  ["/talk-to-agent", "consultation", planInput],
  ["/contact", "contact", message],
] as const)("a plain form on %s", (page, kind, fields) => {
  test("is stored, and its thank-you repeats nothing but where the answer goes", async () => {
    const own = { ...fields, email: `plain-${kind}@visitor.test` };
    const response = await postForm(app, own, {}, page);
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).toContain('"success":true');
    const byEmail = kind === "contact" ? 1 : 0;
    expect(text.split("visitor.test")).toHaveLength(1 + byEmail);
    expect(await leadOf(text)).toMatchObject({ kind, page });
  });

  test("posted twice is one lead", async () => {
    const before = (await app.leads()).length;
    const twice = { ...fields, email: `twice-${kind}@x.test` };
    await postForm(app, twice, {}, page);
    await postForm(app, twice, {}, page);
    expect((await app.leads()).length - before).toBe(1);
  });

  test("with errors shows them and keeps what was typed", async () => {
    const response = await postForm(app, { ...fields, email: "nobody" }, {}, page);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain("Invalid email address");
    expect(text).toContain('"email":"nobody"');
  });

  test("counts toward the limit, and the response says when to try again", async () => {
    const limited = await startApp({ rateLimit: createRateLimit(1) });
    expect((await postForm(limited, fields, {}, page)).status).toBe(201);
    const second = await postForm(limited, { ...fields, email: "b@x.test" }, {}, page);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(3000);
    await limited.stop();
  });
});

test("in a plain form, checked boxes are yes and others are no", async () => {
  const typed = { preferredContactMethod: "email", bestTimeToContact: "", additionalInfo: "" };
  const fields = { ...planInput, ...typed, medicarePartB: "on", email: "boxes@x.test" };
  const response = await postForm(app, fields, {}, "/compare-plans");
  expect(await leadOf(await response.text())).toMatchObject({
    medicare_part_a: 0,
    medicare_part_b: 1,
    preferred_contact_method: "email",
    best_time_to_contact: null,
    message: null,
  });
});

describe.each([
  ["/api/plan-requests", "/talk-to-agent", planInput],
  ["/api/contacts", "/contact", message],
] as const)("plans that come with %s and the form on %s", (path, page, fields) => {
  const choice = "2026/tx/fort-bend/H0028_030_0";

  test.each([
    [choice, { year: 2026, plans: [{ id: "H0028_030_0" }] }],
    ["2026/tx/fort-bend/", { plans: [] }],
    ["2026/tx/fort-bend/<script>", null],
    [`2026/tx/${"a".repeat(2_000)}/`, null],
  ])("%s", async (planChoice, expected) => {
    const email = `${crypto.randomUUID()}@x.test`;
    const sent = [
      await postJson(app, { ...fields, email, planChoice }, {}, path),
      await postForm(app, { ...fields, email: `plain-${email}`, planChoice }, {}, page),
    ];
    for (const response of sent) {
      expect(response.status).toBe(201);
      const stored = (await leadOf(await response.text()))?.plan_choice ?? "null";
      expect({ choice: JSON.parse(stored) }).toMatchObject({ choice: expected });
    }
  });

  test("come back with a plain form that was refused, as the page's address has them", async () => {
    const faulty = { ...fields, email: "nobody", planChoice: choice };
    const response = await postForm(app, faulty, {}, `${page}?choice=${choice}`);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`"planChoice":"${choice}"`);
  });

  test("stay out of the log", async () => {
    const before = app.logged().length;
    await postForm(app, { ...fields, planChoice: choice }, {}, `${page}?choice=${choice}`);
    expect(app.logged().slice(before)).toContain(page);
    expect(app.logged()).not.toMatch(/fort-bend|H0028/);
  });
});

const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
const anyBody = fc.record(
  {
    name: anything,
    email: fc.oneof(fc.emailAddress(), anything),
    phone: fc.oneof(fc.constant("9722045855"), anything),
    zipCode: fc.oneof(fc.constant("75024"), anything),
    birthdate: fc.oneof(fc.constant("03/15/1960"), fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/)),
    medicarePartA: fc.oneof(fc.boolean(), anything),
    preferredContactMethod: fc.oneof(fc.constant("text"), anything),
    bestTimeToContact: fc.oneof(fc.constant("evening"), anything),
    additionalInfo: anything,
    message: anything,
    planChoice: anything,
  },
  { requiredKeys: [] },
);

test.each(["/api/plan-requests", "/api/contacts"])(
  "any JSON to %s gets a JSON response and no 5xx",
  async (path) => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (fields) => {
        const body = JSON.stringify(fields, (_, part: unknown) =>
          typeof part === "bigint" ? "1n" : part,
        );
        const response = await postJson(app, body, {}, path);
        expect(response.status).toBeLessThan(500);
        expect(await response.json()).toHaveProperty("success", response.status === 201);
      }),
      { numRuns: 200 },
    );
  },
  30_000,
);

test("nothing that a visitor sends is logged", async () => {
  const canary = "canary9b1d";
  const fields = { ...planInput, ...message, name: canary, email: `${canary}@x.test` };
  for (const more of [{}, { phone: canary, birthdate: canary, message: canary }])
    for (const path of ["/api/plan-requests", "/api/contacts"])
      await postJson(app, { ...fields, ...more, additionalInfo: canary }, {}, path);
  await postForm(app, { ...fields, additionalInfo: canary }, {}, "/compare-plans");
  expect(app.logged()).toContain('"/api/plan-requests"');
  expect(app.logged()).not.toContain(canary);
  expect(app.logged()).not.toContain("03/15/1960");
  expect(app.logged()).not.toContain("204-5855");
});

describe("the version of the shown consent text", () => {
  /** The stored consent of the lead whose id is in a response. */
  async function consentsOf(answer: string) {
    const id = /"id":"([\w-]+)"/.exec(answer)?.[1] ?? "";
    const kept = app.database.db.selectFrom("consent_records").selectAll();
    return await kept.where("lead_id", "=", id).execute();
  }

  const older = automated.versions.at(-1)?.version ?? "";
  const path = "/api/plan-requests";

  test("an older version exists", () => {
    expect(older).not.toBe(automated.shown.version);
  });

  test("an API call has the version of the shown checkbox in a header, checked or not", async () => {
    for (const agreed of [true, false]) {
      // An address of its own: earlier tests here sent the same content, which would be the same lead.
      const email = `${agreed}@version.test`;
      const fields = { ...planInput, email, agreesToAutomatedContact: agreed };
      const response = await postJson(app, fields, { "Consent-Version": older }, path);
      expect(await consentsOf(await response.text())).toMatchObject([
        { version: older, agreed: Number(agreed), phone: planInput.phone, channel: "api" },
      ]);
    }
  });

  test("without the header, or with an empty one, no answer is stored", async () => {
    for (const headers of [{}, { "Consent-Version": "" }]) {
      const other = { ...planInput, email: `${Object.keys(headers).length}@none.test` };
      const response = await postJson(app, other, headers, path);
      expect(response.status).toBe(201);
      expect(await consentsOf(await response.text())).toEqual([]);
    }
  });

  test("a plain form has it in a hidden field", async () => {
    for (const [name, ticked] of [
      ["a", { agreesToAutomatedContact: "on" }] as const,
      ["b", {}] as const,
    ]) {
      const fields = { ...planInput, email: `${name}@x.test`, [consentField]: older, ...ticked };
      const response = await postForm(app, fields, {}, "/talk-to-agent");
      expect(await consentsOf(await response.text())).toMatchObject([
        { version: older, agreed: name === "a" ? 1 : 0, page: "/talk-to-agent", channel: "page" },
      ]);
    }
  });

  test("consent without a phone number is an error at the phone field", async () => {
    const fields = { name: "Ada", email: "a@x.test", message: "Please call me." };
    const agrees = { ...fields, agreesToAutomatedContact: true };
    const response = await postJson(app, agrees, {}, "/api/contacts");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { phone: "Add a phone number, or uncheck the box below" },
    });
  });
});
