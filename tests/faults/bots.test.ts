import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { renderTimeField, honeypotField } from "#contract/hidden-fields.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { postPlain } from "./support/post-plain.ts";
import type { Engine } from "./support/engine.ts";
import { broken, serviceForTest, type TestService } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { leadsIn, outboxIn } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

const Origin = "https://agency.example";
/** What all addresses together may send in a minute while each may send 30 in an hour. */
const together = 600;

/** A service behind a proxy with the limits that hold by default, and without mail, which takes time. */
const settings = {
  PUBLIC_URL: Origin,
  HOST: "127.0.0.1",
  TRUSTED_PROXIES: "1",
  RATE_LIMIT_PER_HOUR: "",
};

const from = (address: string) => ({ Origin, "X-Forwarded-For": address });

/** A time of an hour ago, under a signature that nobody made. */
function forged(): string {
  const time = new Date(Date.now() - 3_600_000).toISOString();
  return `${Buffer.from(time).toString("base64url")}.${"x".repeat(43)}`;
}

/** The time under which a form was shown again, since its name was missing. */
async function shownAgain(service: TestService, address: string): Promise<string> {
  const { html } = await postPlain(service, { ...somebody(), firstName: "" }, from(address));
  const field = new RegExp(`name="${renderTimeField}"[^>]* value="([^"]+)"`).exec(html);
  return field?.[1] ?? "";
}

/** Fills in the trap, forges a time, is too fast, and then as slow as a person; gives who was whom. */
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

/** Sends one form, again where the store cannot keep up: that counts for no limit. Gives the status. */
async function sendOne(service: TestService, address: string): Promise<number> {
  const { status } = await submit(service, somebody(), from(address));
  return status === 503 ? sendOne(service, address) : status;
}

/** Sends forms, 25 at a time; gives their statuses. */
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

/** What programs do; all of it within a minute. */
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
  test("trap, false and hasty times: stored and flagged; one address and all together may send so many", async () => {
    const { flags, held, one, all } = await botsAt(engine);
    const limits = `${one.taken} taken of an address, ${all.taken} of all`;
    reportFigure("bots", engine, `${flags.map(String).join(", ")} (held ${held}); ${limits}`);
    expect(flags).toEqual(["trap", "forged", "too-fast", null]);
    expect(held).toBe(3);
    expect(one).toEqual({ taken: 30, refused: 1 });
    expect(all).toEqual({ taken: together, refused: 5 + 30 });
  });

  test("control: a service that is blind to bots flags nobody and takes everything", async () => {
    reportControl("bots", engine);
    const { flags, held, one, all } = await botsAt(engine, broken("blind-to-bots"));
    expect(flags).toEqual([null, null, null, null]);
    expect(held).toBe(0);
    expect([one.refused, all.refused]).toEqual([0, 0]);
  });
});
