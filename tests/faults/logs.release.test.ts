import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { honeypotField, requestHeaders } from "#contract/submission-parts.ts";
import { anyEngine, type Engine } from "./promises.ts";
import { refusingMail } from "./support/mail.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import type { Store } from "./support/store.ts";
import { serviceForTest, type Mutant } from "./support/service.ts";
import { addressOf, submit } from "./support/visitors.ts";

/** A canary for everything that a visitor sends. */
const canary = {
  firstName: "canary-name",
  email: "canary-mail@visitor.test",
  zip: "73951",
  field: "canary-field",
  userAgent: "canary-agent/1.0",
  referrer: "canary-referrer",
  key: "canary-key-0001",
  utm: "canary-utm",
  disclosure: "canary-disclosure",
  consent: "canary-consent",
  query: "canary-query",
  path: "canary-path",
  cookie: "canary-cookie",
  forwarded: "canary-forwarded",
};

const form = { firstName: canary.firstName, email: canary.email, zipCode: canary.zip };

function headersFrom(origin: string) {
  return {
    [requestHeaders.idempotencyKey]: canary.key,
    [requestHeaders.leadSource]: `utm_source=${canary.utm}&referrer=${canary.referrer}`,
    [requestHeaders.disclosureVersion]: canary.disclosure,
    [requestHeaders.consentVersion]: canary.consent,
    Referer: `${origin}/?${canary.query}`,
    "User-Agent": canary.userAgent,
    Cookie: `id=${canary.cookie}`,
    "X-Forwarded-For": canary.forwarded,
  };
}

/** Causes everything that can go wrong with a visitor's request, one after another. Returns all output. */
async function printedThroughFaults(engine: Engine, mutant: Mutant): Promise<string> {
  const mail = await refusingMail(new Map([[canary.email, 550]]));
  const env = { SMTP_URL: mail.url, LOG_LEVEL: "debug" };
  const service = await serviceForTest({ engine, env, mutant });
  const { store, output } = service;
  const origin = addressOf(service);
  const headers = headersFrom(origin);
  const send = (fields: unknown, more = {}) => submit(service, fields, { ...headers, ...more });

  expect((await send(form)).status).toBe(201);
  await vi.waitUntil(() => output().includes("delivery refused"), { timeout: 30_000 });
  expect((await send({ ...form, firstName: canary.field })).status).toBe(422);
  expect((await send({ ...form, [honeypotField]: canary.field })).status).toBe(422);
  expect((await send(canary.firstName)).status).toBe(400);
  expect((await send(form, { Origin: `http://${canary.referrer}.test` })).status).toBe(403);
  await visitPages(origin, headers);
  await failInStore(store, async () => {
    const again = { ...headers, [requestHeaders.idempotencyKey]: `${canary.key}-2` };
    expect((await submit(service, form, again)).status).toBe(503);
    await fetch(origin, { method: "POST", headers, body: new URLSearchParams(form) });
    await fetch(`${origin}/readyz`);
  });
  await fetch(`${origin}/?${canary.query}`, { headers: { ...headers, "X-Crash": "now" } }).catch(
    () => {},
  );
  await service.end();
  return output();
}

async function visitPages(origin: string, headers: Record<string, string>): Promise<void> {
  await fetch(`${origin}/?${canary.query}`, { headers });
  await fetch(`${origin}/${canary.path}`, { headers });
  await fetch(`${origin}/${canary.path}`, { headers, method: "DELETE" });
  const plain = new URLSearchParams({ ...form, firstName: "", [canary.field]: canary.field });
  await fetch(`${origin}/?${canary.query}`, { method: "POST", headers, body: plain });
}

/** First with a store whose errors quote their input, then without any store. */
async function failInStore(store: Store, during: () => Promise<void>): Promise<void> {
  for (const { start, end } of store.engine === "SQLite" ? sqliteFaults(store) : postgresFaults) {
    for (const act of start) await (typeof act === "string" ? store.change(act) : act());
    await during();
    for (const act of end) await (typeof act === "string" ? store.change(act) : act());
  }
}

/** Causes a fault, with SQL or otherwise, and then removes it. */
interface StoreFault {
  readonly start: readonly (string | (() => Promise<void>))[];
  readonly end: readonly (string | (() => Promise<void>))[];
}

function sqliteFaults({ dataDir }: Store): StoreFault[] {
  const quote = "select raise(abort, 'refused ' || new.email || ' of ' || new.name)";
  const file = join(dataDir, "leads.db");
  return [
    {
      start: [`create trigger quote before insert on leads begin ${quote}; end`],
      end: ["drop trigger quote"],
    },
    {
      start: [() => rename(file, `${file}.away`)],
      end: [() => rename(`${file}.away`, file)],
    },
  ];
}

/** PostgreSQL quotes input in the message, in `where` and, for a row that breaks a constraint, in `detail`. */
const postgresFaults: StoreFault[] = [
  {
    start: [
      `create function quote() returns trigger language plpgsql as $quote$ begin
        raise exception 'refused % of %', new.email, new.name; end $quote$`,
      "create trigger quote before insert on leads for each row execute function quote()",
    ],
    end: ["drop trigger quote on leads"],
  },
  {
    start: ["alter table leads add constraint quote check (zip_code is null) not valid"],
    end: ["alter table leads drop constraint quote"],
  },
  {
    start: ["alter table leads rename to leads_away"],
    end: ["alter table leads_away rename to leads"],
  },
];

function canariesIn(printed: string): string[] {
  const text = printed.toLowerCase();
  return Object.values(canary).filter((value) => new RegExp(`\\b${value}\\b`).test(text));
}

describe.each(anyEngine)("on %s", (engine) => {
  test("nothing that a visitor sent is logged, whatever goes wrong", async () => {
    const printed = await printedThroughFaults(engine, "processes?crash-on-demand");
    for (const event of ["lead not stored", "delivery refused", "not ready", "crashed"])
      expect(printed).toContain(event);
    const canaries = Object.values(canary).length;
    reportFigure("logs", engine, `${canariesIn(printed).length} of ${canaries} canaries found`);
    expect(canariesIn(printed)).toEqual([]);
  });

  test("control: a common access log reveals everything", async () => {
    reportControl("logs", engine);
    const printed = await printedThroughFaults(engine, "requests?loud-log");
    expect(canariesIn(printed)).toEqual(Object.values(canary));
  });
});
