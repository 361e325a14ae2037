import { randomUUID } from "node:crypto";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { atMost, type Figure, forInformation, median } from "#bench/figure.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { keyHolders, takeFreeKeys } from "#server/leads/idempotency.ts";
import { mailAllowance } from "#server/leads/mail-limits.ts";
import { type LeadRecord, listLeads } from "#server/leads/read-leads.ts";
import { searchLeads } from "#server/leads/search-leads.ts";
import { mailKinds } from "#server/outbox/outbox.ts";
import { closedLoad, submissionRequest } from "./load.ts";
import type { Options } from "./options.ts";
import { contender, inTurns, ratioOf, startMeasuredService, withScratch } from "./run.ts";
import { emptyStore } from "./submissions.ts";

/** Milliseconds between one stored lead and the next: a million of them is two years. */
const pace = 63_000;
/** 2024-01-01, so that the newest of a million is in the past. */
const epoch = 1_704_067_200_000;

/**
 * Adds made-up leads to a SQLite store until it holds so many, in every table a lead has rows in, with
 * the ids and times they would have come at: three of ten asked for more than the guide, all messages are
 * sent but those of the newest hundred. At about 50,000 leads a second, since nothing is synced.
 */
function fillStore(file: string, leads: number): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec("pragma synchronous = off; pragma cache_size = -500000; begin");
  const [from, lastRow] = [countLeads(sqlite), lastRowOf(sqlite)];
  insertLeads(sqlite, from, leads);
  const newLeads = `leads where rowid > ${lastRow}`;
  const queuedAfter = new Date(epoch + (leads - 100) * pace).toISOString();
  for (const statement of statementsFor(newLeads, queuedAfter)) sqlite.exec(statement);
  sqlite.exec("commit; pragma wal_checkpoint(truncate)");
  sqlite.close();
}

/** A random part of an id, as SQL. */
const random = (bytes: number) => `lower(hex(randomblob(${bytes})))`;

function countLeads(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare("select count(*) as count from leads").get()?.["count"]);
}

function lastRowOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare("select max(rowid) as last from leads").get()?.["last"] ?? 0);
}

function insertLeads(sqlite: DatabaseSync, from: number, to: number): void {
  sqlite.exec(`
    insert into leads (id, kind, first_name, email, email_normalized, zip_code, wants_newsletter,
      first_contacted_at, page, created_at)
    with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1}),
    made(n, ms, id) as (select n, ${epoch} + n * ${pace}, printf('%012x', ${epoch} + n * ${pace}) from numbers)
    select substr(id, 1, 8) || '-' || substr(id, 9) || '-7' || substr(${random(2)}, 2) || '-a'
        || substr(${random(2)}, 2) || '-' || ${random(6)},
      case n % 10 when 0 then 'compare' when 1 then 'consultation' when 2 then 'contact' else 'guide' end,
      'Margaret ' || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', n % 26 + 1, 1), 'visitor' || n || '@mail.test',
      'visitor' || n || '@mail.test', printf('%05d', n % 90000 + 10000), n % 4 = 0,
      case when n % 50 then strftime('%Y-%m-%dT%H:%M:%fZ', ms / 1000.0 + 9000, 'unixepoch') end, '/',
      strftime('%Y-%m-%dT%H:%M:%fZ', ms / 1000.0, 'unixepoch')
    from made`);
}

function statementsFor(leads: string, queuedAfter: string): string[] {
  const proof = (kind: string, more: string) =>
    `${random(16)}, id, '${kind}', '2026-1', '${kind}-hash', ${more}, '/', '203.0.113.7',
     'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0', 'api'`;
  const message = (kind: string) =>
    `select lower(hex(randomblob(16))), id, '${kind}', iif(created_at > '${queuedAfter}', 'queued', 'sent'),
      '<' || ${random(16)} || '@bench.example>', 1, 0, created_at, created_at, created_at from ${leads}`;
  return [
    `insert or ignore into disclosure_texts values ('guide-form-hash', 'what stood beside the button', '2024'),
      ('newsletter-hash', 'what stood beside the box', '2024')`,
    `insert into lead_details (lead_id, phone, birthdate, medicare_part_a, message)
      select id, printf('(972) %03d-%04d', rowid / 10000 % 1000, rowid % 10000), '04/17/1961', 1,
        'Please call me about the plans in my county.' from ${leads} and kind <> 'guide'`,
    `insert into lead_sources (lead_id, landing, referrer, utm_source, utm_medium, utm_campaign)
      select id, '/', 'https://www.google.com/', 'google', 'cpc', 'turning-65' from ${leads}`,
    `insert into idempotency_keys select 'sent:' || id, ${random(32)}, id, created_at from ${leads}`,
    `insert into disclosure_records (id, lead_id, disclosure_id, version, text_hash, shown_at, page, ip,
      user_agent, channel) select ${proof("guide-form", "created_at")} from ${leads}`,
    `insert into consent_records (id, lead_id, consent_id, version, text_hash, agreed, answered_at, page, ip,
      user_agent, channel) select ${proof("newsletter", "0, created_at")} from ${leads}`,
    ...["agency-notification", "guide-email"].map(
      (
        kind,
      ) => `insert into outbox (id, lead_id, kind, state, message_id, attempts, backoff_step, due_at,
        created_at, updated_at) ${message(kind)}`,
    ),
    `insert into delivery_attempts (id, outbox_id, outcome, started_at, finished_at)
      select ${random(16)}, id, 'sent', created_at, created_at from outbox
      where state = 'sent' and lead_id in (select id from ${leads})`,
  ];
}

/** What a store is asked day by day; `known` is a lead in the middle of it. */
type Question = (database: Database, known: LeadRecord) => Promise<unknown>;

const findText = (text: string) => ({ text, messages: false, limit: 20 });

const questions = {
  "list, the newest 50": (database) => listLeads(database, { limit: 50 }),
  "export, 500 from the middle": (database, known) =>
    listLeads(database, { limit: 500, olderThan: known }),
  "search, by email": (database, { email }) => searchLeads(database, findText(email)),
  "search, by telephone": (database) => searchLeads(database, findText("(972) 000-0011")),
  "claim of 20 due messages": async (database) => {
    const now = new Date().toISOString();
    const claim = { owner: randomUUID(), now, leaseUntil: now, limit: 20 };
    return await database.claimDue({ ...claim, channel: { kinds: mailKinds } });
  },
  "duplicate check: key and address": (database, { id, email }) =>
    database.write(async (writing) => {
      const claim = { key: `sent:${id}`, bodyHash: "x", leadId: id, lapsesAfter: null };
      const now = new Date();
      await keyHolders(writing, [claim], await takeFreeKeys(writing, [claim], now), now);
      return await mailAllowance(writing, [email], now);
    }),
} satisfies Readonly<Record<string, Question>>;

/** A store of so many leads. */
interface Grown {
  readonly leads: number;
  readonly directory: string;
}

/** How an answer's time grows with the store: each question and each submission, in stores of three sizes. */
export async function growth(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const stores = await grow(directory, options.sizes);
    const figures: Figure[] = [];
    for (const [name, question] of Object.entries(questions))
      figures.push(...(await askAll(stores, name, question, options)));
    return [...figures, ...(await submitToAll(stores, options))];
  });
}

async function grow(directory: string, sizes: readonly number[]): Promise<Grown[]> {
  const stores: Grown[] = [];
  for (const leads of sizes) {
    const place = join(directory, String(leads));
    await mkdir(place);
    const smaller = stores.at(-1);
    if (smaller === undefined) await emptyStore(place);
    else await copyFile(join(smaller.directory, "leads.db"), join(place, "leads.db"));
    fillStore(join(place, "leads.db"), leads);
    stores.push({ leads, directory: place });
  }
  return stores;
}

const repetitions = 20;

async function askAll(
  stores: readonly Grown[],
  name: string,
  question: Question,
  { rounds }: Options,
): Promise<Figure[]> {
  const asked = await Promise.all(stores.map((store) => prepare(store, question)));
  await inTurns(
    rounds,
    asked.map(({ times }) => times),
  );
  await Promise.all(asked.map(({ database }) => database.close()));
  const values = asked.map(({ times }) => times.values);
  const shown = values.map((times) => median(times).toFixed(2)).join(" ");
  const [first = [], last = []] = [values[0], values.at(-1)];
  return [
    forInformation(`${name}, ms`, shown),
    // Logarithmic growth from ten thousand to a million is by half (20 steps in an index for 13).
    atMost("  the largest store over the smallest", ratioOf(last, first), 1.5),
  ];
}

async function prepare({ directory, leads }: Grown, question: Question) {
  const database = await openDatabase({ engine: "sqlite", file: join(directory, "leads.db") });
  const half = database.db.selectFrom("leads").select(["created_at", "id"]);
  const middle = await half
    .orderBy("created_at")
    .offset(leads >> 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const after = { createdAt: middle.created_at, id: middle.id };
  const [known] = await listLeads(database, { limit: 1, olderThan: after });
  if (known === undefined) throw new Error(`No lead in ${directory}`);
  const times = contender(async () => {
    const began = performance.now();
    for (let time = 0; time < repetitions; time += 1) await question(database, known);
    return (performance.now() - began) / repetitions;
  });
  await times.measure();
  times.values.length = 0; // the first warmed it up
  return { database, times };
}

/** Visitors who send at once: a busy moment, and no more than can be taken, else the queue is measured. */
const connections = 4;

async function submitToAll(
  stores: readonly Grown[],
  { rounds, milliseconds }: Options,
): Promise<Figure[]> {
  const servers = await Promise.all(stores.map(({ directory }) => startMeasuredService(directory)));
  const contenders = servers.map(({ port }) =>
    contender(async () => {
      const load = { ports: [port], connections, milliseconds, next: submissionRequest };
      const { answers } = await closedLoad(load);
      answers.expectOnly(201);
      return { p50: answers.within(201, 0.5), p99: answers.within(201, 0.99) };
    }),
  );
  await inTurns(rounds + 1, contenders);
  await Promise.all(servers.map((server) => server.end()));
  // The first round warmed them up.
  const all = contenders.map(({ values }) => values.slice(1));
  return (["p50", "p99"] as const).flatMap((point) => {
    const times = all.map((values) => values.map((value) => value[point]));
    const [first = [], last = []] = [times[0], times.at(-1)];
    const shown = times.map((values) => median(values).toFixed(1)).join(" ");
    return [
      forInformation(`submission, ${point}, ms`, shown),
      atMost("  the largest store over the smallest", ratioOf(last, first), 1.2),
    ];
  });
}
