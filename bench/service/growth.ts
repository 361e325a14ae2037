import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { atMost, type Figure, median, percentile } from "#bench/report.ts";
import { mailKinds } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { listLeads } from "#server/leads/read-leads.ts";
import { searchLeads } from "#server/leads/search-leads.ts";
import { countByForm } from "#server/leads/stats.ts";
import { submitAll } from "./load.ts";
import { byTurns, type Pace, ratioOf, scratchDirectory, startMeasuredService } from "./run.ts";

/** Milliseconds between two leads: a million of them span two years. */
const pace = 63_000;
/** 2024-01-01 UTC, so that the newest of a million is in the past. */
const epoch = 1_704_067_200_000;

/** Time of the n-th lead, as UTC in ISO 8601. */
const createdAt = (n: number) => new Date(epoch + n * pace).toISOString();
/** Email address of the n-th lead. */
const addressOf = (n: number) => `visitor${n}@mail.test`;

const search = (text: string) => ({ text, messages: false, limit: 20 });

/** Everyday queries, for a store with this many leads. */
const questions: Readonly<Record<string, (store: Database, leads: number) => Promise<unknown>>> = {
  "list, the newest 50": (store) => listLeads(store, { limit: 50 }),
  "export, 500 from the middle": (store, leads) =>
    listLeads(store, { limit: 500, olderThan: { createdAt: createdAt(leads >> 1), id: "" } }),
  "search by email": (store, leads) => searchLeads(store, search(addressOf(leads >> 1))),
  "search by phone number": (store) => searchLeads(store, search("(972) 000-0011")),
  "stats of the newest 5,000": (store, leads) =>
    countByForm(store, { from: createdAt(leads - 5000), to: createdAt(leads) }),
  "claim of 20 due messages": (store) => {
    const now = new Date().toISOString();
    const claim = { owner: randomUUID(), now, leaseUntil: now, limit: 20 };
    return store.claimDue({ ...claim, channel: { kinds: mailKinds } });
  },
};

/** How often each query runs in a row. */
const repetitions = 20;
/** Busy, but not more than the service can handle; otherwise the queue would be measured. */
const visitors = 4;

/** A store with this many leads, in its own directory. */
interface Place {
  readonly leads: number;
  readonly directory: string;
}

/** How much slower a store of a million leads is than one of ten thousand. */
export async function* growth({ rounds, milliseconds, sizes }: Pace): AsyncGenerator<Figure> {
  await using scratch = await scratchDirectory();
  const places = sizes.map((leads) => ({ leads, directory: join(scratch.path, String(leads)) }));
  for (const { leads, directory } of places) {
    await mkdir(directory);
    await fillStore(join(directory, "leads.db"), leads);
  }
  yield* questionFigures(places, rounds);
  yield* submissionFigures(places, rounds, milliseconds);
}

async function* questionFigures(places: readonly Place[], rounds: number) {
  await using opened = new AsyncDisposableStack();
  const stores: { leads: number; store: Database }[] = [];
  for (const { leads, directory } of places) {
    const store = await openDatabase({ engine: "sqlite", file: join(directory, "leads.db") });
    opened.defer(() => store.close());
    stores.push({ leads, store });
  }
  for (const [name, question] of Object.entries(questions)) {
    const askAll = stores.map(({ leads, store }) => async () => {
      const times: number[] = [];
      while (times.length < repetitions) {
        const began = performance.now();
        await question(store, leads);
        times.push(performance.now() - began);
      }
      return median(times);
    });
    // Logarithmic growth from ten thousand to a million is 1.5 times (20 steps in an index instead of 13).
    yield growthOf(name, await byTurns(rounds, askAll), 1.5);
  }
}

async function* submissionFigures(places: readonly Place[], rounds: number, milliseconds: number) {
  await using started = new AsyncDisposableStack();
  const submitToAll: (() => Promise<readonly number[]>)[] = [];
  for (const { leads, directory } of places) {
    const { port } = started.use(await startMeasuredService(directory));
    // Returning visitors, whose earlier mail is looked up.
    const email = () => addressOf(Math.floor(Math.random() * leads));
    const load = { ports: [port], visitors, milliseconds, email };
    submitToAll.push(async () => (await submitAll(load)).times);
  }
  const submitted = await byTurns(rounds, submitToAll);
  for (const percent of [50, 99]) {
    const times = submitted.map((values) => values.map((all) => percentile(all, percent / 100)));
    yield growthOf(`submission, ${percent}% within`, times, 1.2);
  }
}

function growthOf(what: string, [small = [], large = []]: number[][], most: number): Figure {
  const times = [small, large].map((all) => median(all).toFixed(2)).join(", ");
  return atMost(`${what} (${times} ms)`, ratioOf(large, small), most);
}

/**
 * Creates a SQLite store of invented leads, with rows in every table and ids that match their times. Three out of
 * ten asked for more than the guide; all messages are sent except those of the newest hundred. Inserts about 50,000
 * leads a second, because nothing is synced.
 */
async function fillStore(file: string, leads: number): Promise<void> {
  const store = await openDatabase({ engine: "sqlite", file });
  await store.close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec("pragma synchronous = off; pragma cache_size = -500000; begin");
  sqlite.exec(insertLeads(leads));
  sqlite.exec(insertRest(createdAt(leads - 100)));
  sqlite.exec("commit; pragma wal_checkpoint(truncate)");
  sqlite.close();
}

/** SQL for random bytes in hex. */
const random = (bytes: number) => `lower(hex(randomblob(${bytes})))`;
const instant = (ms: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`;

const insertLeads = (leads: number) => `
  insert into leads (id, kind, name, email, email_normalized, zip_code, wants_newsletter,
    first_contacted_at, page, created_at)
  with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${leads - 1}),
  made(n, ms, email) as (select n, ${epoch} + n * ${pace}, 'visitor' || n || '@mail.test' from numbers)
  select printf('%08x-%04x-7', ms >> 16, ms & 65535) || substr(${random(2)}, 2) || '-a'
      || substr(${random(2)}, 2) || '-' || ${random(6)},
    case n % 10 when 0 then 'compare' when 1 then 'consultation' when 2 then 'contact' else 'guide' end,
    'Margaret ' || char(65 + n % 26), email, email, printf('%05d', n % 90000 + 10000), n % 4 = 0,
    case when n % 50 then ${instant("ms + 9000000")} end, '/', ${instant("ms")}
  from made`;

/** @param queuedAfter leads after this time have queued messages */
const insertRest = (queuedAfter: string) => `
  insert into disclosure_texts values ('shown', 'what stood beside the button', '2024');
  insert into lead_details (lead_id, phone, birthdate, medicare_part_a, message)
    select id, printf('(972) %03d-%04d', rowid / 10000 % 1000, rowid % 10000), '04/17/1961', 1,
      'Please call me about the plans in my county.' from leads where kind <> 'guide';
  insert into lead_sources (lead_id, landing, referrer, utm_source, utm_medium, utm_campaign)
    select id, '/', 'https://www.google.com/', 'google', 'cpc', 'turning-65' from leads;
  insert into idempotency_keys select 'sent:' || id, ${random(32)}, id, created_at from leads;
  insert into disclosure_records (id, lead_id, disclosure_id, version, text_hash, shown_at, page, ip,
      user_agent, channel)
    select ${random(16)}, id, 'guide-form', '2026-1', 'shown', created_at, '/', '203.0.113.7',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0', 'api' from leads;
  insert into consent_records (id, lead_id, consent_id, version, text_hash, agreed, answered_at, page, ip,
      user_agent, channel)
    select ${random(16)}, id, 'newsletter', '2026-1', 'shown', 0, created_at, '/', '203.0.113.7',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0', 'api' from leads;
  insert into outbox (id, lead_id, kind, state, message_id, attempts, backoff_step, due_at, created_at,
      updated_at)
    select ${random(16)}, leads.id, kinds.value, iif(created_at > '${queuedAfter}', 'queued', 'sent'),
      '<' || ${random(16)} || '@bench.example>', 1, 0, created_at, created_at, created_at
    from leads, json_each('["agency-notification", "guide-email"]') as kinds;
  insert into delivery_attempts (id, outbox_id, outcome, started_at, finished_at)
    select ${random(16)}, id, 'sent', created_at, created_at from outbox where state = 'sent';`;
