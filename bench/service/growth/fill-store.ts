import { DatabaseSync } from "node:sqlite";

/** Milliseconds between one stored lead and the next: a million of them is two years. */
const pace = 63_000;
/** 2024-01-01, so that the newest of a million is in the past. */
const began = 1_704_067_200_000;

/**
 * Adds made-up leads to a SQLite store until it holds so many, in every table a lead has rows in, with
 * the ids and times they would have come at: three of ten asked for more than the guide, all messages are
 * sent but those of the newest hundred. At about 50,000 leads a second, since nothing is synced.
 */
export function fillStore(file: string, leads: number): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec("pragma synchronous = off; pragma cache_size = -500000; begin");
  const [from, lastRow] = [countLeads(sqlite), lastRowOf(sqlite)];
  insertLeads(sqlite, from, leads);
  const newLeads = `leads where rowid > ${lastRow}`;
  const queuedAfter = new Date(began + (leads - 100) * pace).toISOString();
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
    made(n, ms, id) as (select n, ${began} + n * ${pace}, printf('%012x', ${began} + n * ${pace}) from numbers)
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
