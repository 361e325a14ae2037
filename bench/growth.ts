import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { mailKinds } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { listLeads } from "#server/leads/read-leads.ts";
import { countLeadsBySource } from "#server/leads/stats.ts";
import { load, submission } from "./load.ts";
import { atMost, type Figure } from "./report.ts";
import { byTurns, median, type Pace, percentile, ratioOf } from "./rounds.ts";
import { scratchDirectory, startMeasuredService } from "./service.ts";

/** Milliseconds between two leads: a million of them span two years. */
const interval = 63_000;
/** 2024-01-01 UTC, so that the newest of a million is in the past. */
const epoch = 1_704_067_200_000;
/** Time of the n-th lead, as UTC in ISO 8601. */
const createdAt = (n: number) => new Date(epoch + n * interval).toISOString();
/** Email address of the n-th lead. */
const addressOf = (n: number) => `visitor${n}@mail.test`;

/** Everyday queries, for a store with this many leads. */
const questions: Readonly<Record<string, (store: Database, leads: number) => Promise<unknown>>> = {
  "list, the newest 50": (store) => listLeads(store, { limit: 50 }),
  "export, 500 from the middle": (store, leads) =>
    listLeads(store, { limit: 500, olderThan: { createdAt: createdAt(leads >> 1), id: "" } }),
  "stats of the newest 5,000": (store, leads) =>
    countLeadsBySource(store, { from: createdAt(leads - 5000), to: createdAt(leads) }),
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

/** How much slower a store of a million leads is than one of ten thousand. */
export async function* growth({ rounds, milliseconds, sizes }: Pace): AsyncGenerator<Figure> {
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(await scratchDirectory());
  const places: { leads: number; store: Database; port: number }[] = [];
  for (const leads of sizes) {
    const directory = join(scratch.path, String(leads));
    await mkdir(directory);
    const file = join(directory, "leads.db");
    await fillStore(file, leads);
    const store = await openDatabase({ engine: "sqlite", file });
    resources.defer(() => store.close());
    const { port } = resources.use(await startMeasuredService(directory));
    places.push({ leads, store, port });
  }
  // Logarithmic growth from ten thousand to a million is 1.5 times (20 steps in an index instead of 13).
  for (const [name, question] of Object.entries(questions)) {
    const times = places.map((place) => () => timeOf(() => question(place.store, place.leads)));
    yield growthOf(name, await byTurns(rounds, times), 1.5);
  }
  const submissions = await byTurns(
    rounds,
    places.map(({ leads, port }) => async () => {
      // Returning visitors, whose earlier mail is looked up.
      const nextRequest = () => submission(addressOf(Math.floor(Math.random() * leads)));
      return (await load({ port, visitors, milliseconds, nextRequest })).times;
    }),
  );
  for (const percent of [50, 99]) {
    const times = submissions.map((all) => all.map((each) => percentile(each, percent / 100)));
    yield growthOf(`submission, ${percent}% within`, times, 1.2);
  }
}

/** Milliseconds that a query takes, the median of several in a row. */
async function timeOf(query: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < repetitions) {
    const start = performance.now();
    await query();
    times.push(performance.now() - start);
  }
  return median(times);
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
  sqlite.exec(insertsOf(leads));
  sqlite.exec("commit; pragma wal_checkpoint(truncate)");
  sqlite.close();
}

/** SQL for random bytes in hex. */
const random = (bytes: number) => `lower(hex(randomblob(${bytes})))`;
const instant = (ms: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`;

const insertsOf = (leads: number) => `
  insert into leads (id, kind, name, email, email_normalized, zip_code, wants_newsletter,
    first_contacted_at, page, created_at)
  with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${leads - 1}),
  made(n, ms, email) as (select n, ${epoch} + n * ${interval}, 'visitor' || n || '@mail.test' from numbers)
  select printf('%08x-%04x-7000-a000-%012x', ms >> 16, ms & 65535, n),
    case n % 10 when 0 then 'compare' when 1 then 'consultation' when 2 then 'contact' else 'guide' end,
    'Margaret ' || char(65 + n % 26), email, email, printf('%05d', n % 90000 + 10000), n % 4 = 0,
    case when n % 50 then ${instant("ms + 9000000")} end, '/', ${instant("ms")}
  from made;
  insert into lead_details (lead_id, phone, birthdate, medicare_part_a, message)
    select id, printf('(972) %03d-%04d', rowid / 10000 % 1000, rowid % 10000), '04/17/1961', 1,
      'Please call me about the plans in my county.' from leads where kind <> 'guide';
  insert into lead_sources (lead_id, landing, referrer, utm_source, utm_medium, utm_campaign)
    select id, '/', 'https://www.google.com/', 'google', 'cpc', 'turning-65' from leads;
  insert into idempotency_keys select 'sent:' || id, ${random(32)}, id, created_at from leads;
  insert into disclosure_texts values ('shown', 'what stood beside the button', '2024');
  insert into disclosure_records (id, lead_id, disclosure_id, version, text_hash, shown_at, page, ip,
      user_agent, channel)
    select ${random(16)}, id, 'guide-form', '2026-1', 'shown', created_at, '/', '203.0.113.7',
      'Mozilla/5.0', 'api' from leads;
  insert into consent_records (id, lead_id, consent_id, version, text_hash, agreed, answered_at, page, ip,
      user_agent, channel)
    select ${random(16)}, id, 'newsletter', '2026-1', 'shown', 0, created_at, '/', '203.0.113.7',
      'Mozilla/5.0', 'api' from leads;
  insert into outbox (id, lead_id, kind, state, message_id, attempts, backoff_step, due_at, created_at,
      updated_at)
    select ${random(16)}, leads.id, kinds.value,
      iif(created_at > '${createdAt(leads - 100)}', 'queued', 'sent'),
      '<' || ${random(16)} || '@bench.example>', 1, 0, created_at, created_at, created_at
    from leads, json_each('["agency-notification", "guide-email"]') as kinds;
  insert into delivery_attempts (id, outbox_id, outcome, started_at, finished_at)
    select ${random(16)}, id, 'sent', created_at, created_at from outbox where state = 'sent';`;
