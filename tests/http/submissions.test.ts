import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { honeypotField, renderTimeField, requestHeaders } from "#contract/submission-parts.ts";
import { createRenderTime } from "#server/http/leads.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { createSigner } from "#server/signing/signing.ts";
import { person, postJson, startApp, type StartedApp } from "./testing.ts";
import { ways } from "./ways.ts";

let time = Date.parse("2026-11-20T12:00:00.000Z");
const renderTime = createRenderTime(createSigner("of this service"), () => new Date(time));

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ renderTime });
});
afterAll(() => app.stop());

const newAddress = () => `${crypto.randomUUID()}@visitor.test`;
const newKey = () => ({ [requestHeaders.idempotencyKey]: crypto.randomUUID() });

async function leadsOf(email: string) {
  const { db } = app.database;
  return await db.selectFrom("leads").selectAll().where("email", "=", email).execute();
}

async function leadsAndMessagesOf(email: string) {
  const leads = app.database.db.selectFrom("leads").innerJoin("outbox", "lead_id", "leads.id");
  const states = leads.select(["suspected", "state"]).distinct();
  return await states.where("email", "=", email).execute();
}

/** The id in a reply, also in a page that contains it. */
const idIn = (text: string) => /"id":"([\w-]+)"/.exec(text)?.[1];

const fault = /"email":"Invalid email address"/;
/** A page that comes back has what was typed. */
const typedAndFault = /"email":"nobody@canary".*"email":"Invalid email address"/;

describe.each(ways)("$name", ({ kind, isPlain, page, fields, taken, post }) => {
  test("is one lead of its form, also if it's sent again", async () => {
    const email = newAddress();
    const headers = { ...newKey(), Referer: `${app.origin}${page}?utm_source=paper` };
    const texts: string[] = [];
    for (const _ of ["first", "again"]) {
      const response = await post(app, { ...fields, email }, headers);
      expect(response.status).toBe(taken);
      expect(response.headers.get("cache-control")).toBe("no-store");
      texts.push(await response.text());
    }
    expect(texts[1]).toBe(texts[0]);
    const leads = await leadsOf(email);
    expect(leads).toMatchObject([{ kind, page, suspected: null }]);
    const [text = ""] = texts;
    expect(idIn(text)).toBe(taken === 201 ? leads[0]?.id : undefined);
    // The thank-you repeats nothing but where the answer goes.
    expect(text.includes(email)).toBe(isPlain && kind === "contact");
    expect(text).not.toContain("Ada");
  });

  test.each([
    ["from another site", 403, {}, { Origin: "https://evil.test" }],
    ["as another type", 415, {}, { "Content-Type": "text/plain" }],
    ["with more than 64 KiB", 413, { zipCode: "x".repeat(70_000) }, {}],
    ["with an invalid field", 422, { email: "nobody@canary" }, {}],
  ])("%s is refused with %i, and not stored", async (_, status, change, headers) => {
    const before = await app.leads();
    const response = await post(app, { ...fields, ...change }, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const document = status === 422 ? typedAndFault : /<title>\/problem</;
    const described = status === 422 ? fault : /^\{"success":false/;
    expect(await response.text()).toMatch(isPlain ? document : described);
    expect(await app.leads()).toHaveLength(before.length);
  });

  test.each([
    ["the trap filled in", "trap", () => ({ [honeypotField]: "yes" })],
    ["a time under 2 s ago", "too-fast", () => ({ [renderTimeField]: stampedAgo(1999) })],
    ["a time of its own", "forged", () => ({ [renderTimeField]: `A${stampedAgo(60_000)}` })],
    ["a time 2 s ago", null, () => ({ [renderTimeField]: stampedAgo(2000) })],
  ])("with %s is answered as usual, and suspected: %s", async (_, suspected, more) => {
    const email = newAddress();
    const response = await post(app, { ...fields, email, ...more() });
    expect(response.status).toBe(taken);
    const state = suspected === null ? "queued" : "held";
    expect(await leadsAndMessagesOf(email)).toEqual([{ suspected, state }]);
  });
});

/** The signed time of a form that was shown this many milliseconds ago. */
function stampedAgo(milliseconds: number): string {
  const stamp = renderTime.stamp();
  time += milliseconds;
  return stamp;
}

test.each(ways.filter(({ isPlain }) => isPlain))(
  "$name that was refused comes back with its signed time",
  async ({ fields, post }) => {
    const response = await post(app, { ...fields, email: "nobody" });
    const stamp = /"renderTime":"([^"]+)"/.exec(await response.text())?.[1];
    expect(renderTime.suspicion(stamp)).toBe("too-fast");
  },
);

test.each(ways.filter(({ isPlain }) => !isPlain))(
  "$name with the key of other content is refused",
  async ({ fields, post }) => {
    const key = newKey();
    await post(app, { ...fields, email: newAddress() }, key);
    const email = newAddress();
    expect((await post(app, { ...fields, email }, key)).status).toBe(422);
    expect(await leadsOf(email)).toEqual([]);
  },
);

/** A reply with nothing but a message. */
const plainRefusal = /^\{"success":false,"message":"[^"]+"\}$/;

/** Sends every form every way, and checks what all responses have in common; plain forms keep what was typed. */
async function expectRefusals(to: StartedApp, status: number, seconds: readonly [number, number]) {
  for (const { name, isPlain, fields, post } of ways) {
    const response = await post(to, { ...fields, email: "kept@visitor.test" });
    expect([name, response.status]).toEqual([name, status]);
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(seconds[0]);
    expect(wait).toBeLessThanOrEqual(seconds[1]);
    const text = await response.text();
    expect(text).toContain(agency.phone.display);
    expect(text).toMatch(isPlain ? /"email":"kept@visitor.test"/ : plainRefusal);
    // Sending it again at once isn't suspicious.
    expect(text).not.toContain("renderTime");
  }
}

test("over the limit, which all forms share, the answer says when to try again, and the phone number", async () => {
  const limited = await startApp({ rateLimit: createRateLimit(2) });
  expect((await postJson(limited, "not even JSON")).status).toBe(400);
  expect((await postJson(limited, person)).status).toBe(201);
  await expectRefusals(limited, 429, [3590, 3600]);
  expect(await limited.leads()).toHaveLength(1);
});

test("while the store is unavailable, the answer asks to wait or call", async () => {
  const submit = () => Promise.reject(new Error("disk canary-disk is full"));
  const broken = await startApp({ leads: { submit } });
  await expectRefusals(broken, 503, [30, 30]);
  expect(broken.logged()).toContain("lead not stored");
  expect(broken.logged()).not.toContain("canary");
});

test("nothing that a visitor sends is logged", async () => {
  const canary = "canary7f3a";
  const headers = {
    [requestHeaders.leadSource]: `utm_source=${canary}`,
    [requestHeaders.disclosureVersion]: canary,
    [requestHeaders.consentVersion]: canary,
    Referer: `${app.origin}/?${canary}`,
    "User-Agent": canary,
    Cookie: canary,
    "X-Forwarded-For": canary,
  };
  const texts = { name: canary, firstName: canary, message: canary, additionalInfo: canary };
  const email = `${canary}@visitor.test`;
  const planChoice = `2026/tx/${canary}/H0028_030_0`;
  for (const { fields, taken, post } of ways) {
    const key = { [requestHeaders.idempotencyKey]: `${canary}-${crypto.randomUUID()}` };
    const good = { ...fields, ...texts, email, planChoice };
    expect((await post(app, good, { ...headers, ...key })).status).toBe(taken);
    const faulty = { ...good, zipCode: canary, phone: canary, birthdate: canary, [canary]: canary };
    expect((await post(app, faulty, headers)).status).toBe(422);
  }
  await postJson(app, `{"${canary}`, headers);
  for (const path of ["/api/leads", "/api/plan-requests", "/api/contacts", "/compare-plans"])
    expect(app.logged()).toContain(`"${path}"`);
  expect(app.logged()).not.toContain(canary);
  expect(app.logged()).not.toMatch(/visitor\.test|3\/15\/1960|204-5855/);
});
