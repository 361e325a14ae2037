import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { honeypotField, renderTimeField } from "#contract/hidden-fields.ts";
import { type Engine, engines, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type TestService } from "./support/service.ts";
import { leadsIn, outboxIn } from "./support/store.ts";
import { postPlain, somebody, submit, submitUntilTaken } from "./support/visitors.ts";

/** Sends one form 30 times at once, and then another one with the same key. */
async function sentManyTimes(engine: Engine, preload?: string) {
  const service = await serviceForTest(preload === undefined ? { engine } : { engine, preload });
  const key = randomUUID();
  const visitor = somebody();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => submitUntilTaken(service, visitor, key)),
  );
  const other = await submitUntilTaken(service, { ...visitor, firstName: "Eve" }, key);
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    ids: new Set(answers.map(({ reply }) => (reply.success ? reply.id : ""))),
    other: other.status,
    leads: (await leadsIn(service.store)).map(({ id }) => id),
    messages: (await outboxIn(service.store)).length,
  };
}

/** Posts one form twice without script, like a double click or a reload. */
async function postedTwice(engine: Engine, preload?: string) {
  const service = await serviceForTest(preload === undefined ? { engine } : { engine, preload });
  const visitor = somebody();
  const first = await postPlain(service, visitor);
  const second = await postPlain(service, visitor);
  return {
    statuses: [first.status, second.status],
    leads: (await leadsIn(service.store)).length,
  };
}

describe.each(engines)("on %s", (engine) => {
  test("a plain form posted twice is one lead, with the same response", async () => {
    const { statuses, leads } = await postedTwice(engine);
    reportFigure("oneLead", engine, `plain post twice: ${leads} lead`);
    expect(statuses).toEqual([303, 303]);
    expect(leads).toBe(1);
  });

  test.runIf(hasControl(engine))(
    "control: more than 10 minutes apart, they are two leads",
    async () => {
      reportControl("oneLead", engine);
      const { leads } = await postedTwice(engine, mutantFile("hasty-clock"));
      expect(leads).toBe(2);
    },
  );

  test("one form sent 30 times at once is one lead with one response, and another form with its key is rejected", async () => {
    const { statuses, ids, other, leads, messages } = await sentManyTimes(engine);
    reportFigure("oneLead", engine, `30 at once: ${leads.length} lead; another body: ${other}`);
    expect(statuses).toEqual(new Set([201]));
    expect([...ids]).toEqual(leads);
    expect(leads).toHaveLength(1);
    expect(messages).toBe(2);
    expect(other).toBe(422);
  });

  test.runIf(hasControl(engine))(
    "control: a service that ignores keys stores 31 leads",
    async () => {
      reportControl("oneLead", engine);
      const { ids, other, leads } = await sentManyTimes(engine, mutantFile("own-keys"));
      expect(leads).toHaveLength(31);
      expect(ids.size).toBe(30);
      expect(other).toBe(201);
    },
  );
});

const day = 24 * 60 * 60_000;

/** Spellings of one mailbox. */
const spelling = (index: number) =>
  index % 2 === 0 ? `ada.jones+${index}@visitor.test` : `ADA.Jones@Visitor.TEST`;

/** Requests the guide 20 times at once, alternating between services. Returns the responses, without ids. */
async function ask(services: readonly TestService[]) {
  const answers = Array.from({ length: 20 }, async (_, index) => {
    const service = services[index % services.length];
    if (service === undefined) throw new Error("no services");
    const fields = { firstName: `Ada ${index}`, email: spelling(index), zipCode: "75024" };
    const { status, reply } = await submitUntilTaken(service, fields);
    return `${status} ${reply.message}`;
  });
  return await Promise.all(answers);
}

async function requestGuides({ store }: TestService): Promise<number> {
  const rows = await outboxIn(store);
  return rows.filter(({ kind, state }) => kind === "guide-email" && state !== "withheld").length;
}

/** Makes everything in the outbox this many milliseconds older. */
async function age({ store }: TestService, milliseconds: number): Promise<void> {
  for (const { id, created_at } of await outboxIn(store)) {
    const earlier = new Date(Date.parse(created_at) - milliseconds).toISOString();
    await store.change("update outbox set created_at = ? where id = ?", earlier, id);
  }
}

describe.each(engines)("on %s", (engine) => {
  test("two processes send an address one guide in 24 hours and three in 30 days, with the same response", async () => {
    const first = await serviceForTest({ engine });
    // A SQLite file has one service (tests/service/main.test.ts): there, the same one is asked twice at once.
    const second = engine === "SQLite" ? first : await serviceForTest({ store: first.store });
    const both = [first, second];
    const answers = new Set<string>();
    const counts: number[] = [];
    for (const passed of [0, 1, 1, 1, 29]) {
      await age(first, passed * day);
      for (const answer of await ask(both)) answers.add(answer);
      counts.push(await requestGuides(first));
    }
    const figures = `requestGuides after 0, 1, 2, 3 and 32 days: ${counts.join(", ")}`;
    reportFigure("guideLimits", engine, `${figures}; ${answers.size} answer`);
    expect(counts).toEqual([1, 2, 3, 3, 4]);
    expect([...answers]).toEqual([expect.stringMatching(/^201 /)]);
  });

  test.runIf(hasControl(engine))(
    "control: two processes that each count only their own send two",
    async () => {
      reportControl("guideLimits", engine);
      const [one, other] = [await serviceForTest({ engine }), await serviceForTest({ engine })];
      await ask([one, other]);
      expect((await requestGuides(one)) + (await requestGuides(other))).toBe(2);
    },
  );
});

const Origin = "https://agency.example";
/** The total limit per minute while each address may send 30 an hour. */
const together = 600;

/** A service behind a proxy with the default limits, and without mail, which takes time. */
const settings = {
  PUBLIC_URL: Origin,
  HOST: "127.0.0.1",
  TRUSTED_PROXIES: "1",
  RATE_LIMIT_PER_HOUR: "",
};

const from = (address: string) => ({ Origin, "X-Forwarded-For": address });

/** A time an hour ago, with an invalid signature. */
function forged(): string {
  const time = new Date(Date.now() - 3_600_000).toISOString();
  return `${Buffer.from(time).toString("base64url")}.${"x".repeat(43)}`;
}

/** The time at which a form without a name was shown again. */
async function shownAgain(service: TestService, address: string): Promise<string> {
  const { html } = await postPlain(service, { ...somebody(), firstName: "" }, from(address));
  const field = new RegExp(`name="${renderTimeField}"[^>]* value="([^"]+)"`).exec(html);
  return field?.[1] ?? "";
}

/** Fills in the honeypot, forges a time, is too fast, and then as slow as a person. Returns the result of each. */
async function suspects(service: TestService) {
  const [trapped, liar, hasty, person] = [somebody(), somebody(), somebody(), somebody()];
  await submit(service, { ...trapped, [honeypotField]: "x" }, from("203.0.113.1"));
  await postPlain(service, { ...liar, [renderTimeField]: forged() }, from("203.0.113.2"));
  const stamp = await shownAgain(service, "203.0.113.3");
  await postPlain(service, { ...hasty, [renderTimeField]: stamp }, from("203.0.113.3"));
  await delay(2100);
  await postPlain(service, { ...person, [renderTimeField]: stamp }, from("203.0.113.4"));
  return { requests: 5, emails: [trapped, liar, hasty, person].map(({ email }) => email) };
}

/** Sends one form, and retries while the store is too slow, which counts toward no limit. Returns the status. */
async function sendOne(service: TestService, address: string): Promise<number> {
  const { status } = await submit(service, somebody(), from(address));
  return status === 503 ? sendOne(service, address) : status;
}

/** Sends forms, 25 at a time. Returns their statuses. */
async function flood(service: TestService, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < addresses.length; at += 25) {
    const batch = addresses.slice(at, at + 25);
    statuses.push(...(await Promise.all(batch.map((address) => sendOne(service, address)))));
  }
  return statuses;
}

const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** What bots do, all within a minute. */
async function botsAt(engine: Engine, preload?: string) {
  const options = { engine, env: settings };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const { requests, emails } = await suspects(service);
  const one = await flood(
    service,
    Array.from({ length: 31 }, () => "203.0.113.9"),
  );
  const others = Array.from({ length: together }, (_, at) => `198.51.${at >> 8}.${at & 255}`);
  const all = await flood(service, others);
  const leads = await leadsIn(service.store);
  const flags = emails.map((email) => leads.find((lead) => lead.email === email)?.suspected);
  const held = (await outboxIn(service.store)).filter(({ state }) => state === "held");
  return {
    flags,
    held: new Set(held.map((row) => row.lead_id)).size,
    one: { taken: count(one, 201), refused: count(one, 429) },
    all: { taken: requests + count(one, 201) + count(all, 201), refused: count(all, 429) },
  };
}

describe.each(engines)("on %s", (engine) => {
  test("honeypot, forged and too-fast times: stored and flagged; limits apply per address and in total", async () => {
    const { flags, held, one, all } = await botsAt(engine);
    const limits = `${one.taken} accepted from one address, ${all.taken} in total`;
    reportFigure("bots", engine, `${flags.map(String).join(", ")} (held ${held}); ${limits}`);
    expect(flags).toEqual(["trap", "forged", "too-fast", null]);
    expect(held).toBe(3);
    expect(one).toEqual({ taken: 30, refused: 1 });
    expect(all).toEqual({ taken: together, refused: 5 + 30 });
  });

  test.runIf(hasControl(engine))(
    "control: a service that ignores bots flags nobody and accepts everything",
    async () => {
      reportControl("bots", engine);
      const { flags, held, one, all } = await botsAt(engine, mutantFile("blind-to-bots"));
      expect(flags).toEqual([null, null, null, null]);
      expect(held).toBe(0);
      expect([one.refused, all.refused]).toEqual([0, 0]);
    },
  );
});
