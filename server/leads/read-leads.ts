import type { Kysely } from "kysely";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { Database } from "#server/db/database.ts";
import { detailsOf } from "#server/db/lead-details.ts";
import { knownParts } from "#server/db/source-parts.ts";
import type { LeadKind, LeadRow, SuspectedReason, Tables } from "#server/db/tables.ts";

/** A stored lead with where it came from and what its sender was shown. Times are UTC, ISO 8601. */
export interface LeadRecord {
  readonly id: string;
  readonly kind: LeadKind;
  /** As it was given: the first name on the guide form, the full name on all others. */
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly suspected: SuspectedReason | null;
  readonly page: string;
  readonly createdAt: string;
  /** Null where the form asked for nothing more. */
  readonly details: LeadDetails | null;
  /** Known parts by name: landing, referrer, utm_source… */
  readonly source: Readonly<Record<string, string>>;
  readonly disclosures: readonly DisclosureProof[];
}

/** What stood beside the button, and the circumstances under which it was accepted. */
export interface DisclosureProof {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  readonly textHash: string;
  readonly shownAt: string;
  readonly page: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: "api" | "page";
}

export interface LeadQuery {
  readonly limit: number;
  /** Only leads stored at this instant or later. */
  readonly since?: string | undefined;
  /** Only leads older than this one: the last of the page before. */
  readonly olderThan?: Pick<LeadRecord, "createdAt" | "id"> | undefined;
}

/** Stored leads, newest first. */
export async function listLeads({ db }: Database, query: LeadQuery): Promise<LeadRecord[]> {
  let wanted = db.selectFrom("leads").selectAll();
  const { since, olderThan } = query;
  if (since !== undefined) wanted = wanted.where("created_at", ">=", since);
  if (olderThan !== undefined) {
    wanted = wanted.where((lead) =>
      lead.or([
        lead("created_at", "<", olderThan.createdAt),
        lead.and([lead("created_at", "=", olderThan.createdAt), lead("id", "<", olderThan.id)]),
      ]),
    );
  }
  const newestFirst = wanted.orderBy("created_at", "desc").orderBy("id", "desc");
  return await withProof(db, await newestFirst.limit(query.limit).execute());
}

const pageSize = 500;

/** Every stored lead (of those since an instant), newest first, read page by page. */
export async function* eachLead(database: Database, since?: string): AsyncGenerator<LeadRecord> {
  let page = await listLeads(database, { limit: pageSize, since });
  while (page.length > 0) {
    yield* page;
    page = await listLeads(database, { limit: pageSize, since, olderThan: page.at(-1) });
  }
}

/** How many leads are stored, of those at or after `since` when it is given. */
export async function countLeads({ db }: Database, since?: string): Promise<number> {
  let wanted = db.selectFrom("leads").select(({ fn }) => fn.countAll().as("count"));
  if (since !== undefined) wanted = wanted.where("created_at", ">=", since);
  return Number((await wanted.executeTakeFirstOrThrow()).count);
}

/** The lead of that id, or null. */
export async function findLead({ db }: Database, id: string): Promise<LeadRecord | null> {
  const rows = await db.selectFrom("leads").selectAll().where("id", "=", id).execute();
  const [lead] = await withProof(db, rows);
  return lead ?? null;
}

async function withProof(db: Kysely<Tables>, rows: readonly LeadRow[]): Promise<LeadRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const sources = await sourcesOf(db, ids);
  const details = await allDetails(db, ids);
  const proofs = await proofsOf(db, ids);
  return rows.map((row) => ({
    ...leadFields(row),
    details: detailsOf(details.get(row.id)),
    source: knownParts(sources.get(row.id)),
    disclosures: (proofs.get(row.id) ?? []).map(disclosureProof),
  }));
}

function leadFields(row: LeadRow) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.first_name,
    email: row.email,
    zipCode: row.zip_code,
    wantsNewsletter: row.wants_newsletter === 1,
    suspected: row.suspected,
    page: row.page,
    createdAt: row.created_at,
  };
}

async function sourcesOf(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("lead_sources")
    .selectAll()
    .where("lead_id", "in", leadIds)
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

async function allDetails(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("lead_details")
    .selectAll()
    .where("lead_id", "in", leadIds)
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

async function proofsOf(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("disclosure_records as record")
    .innerJoin("disclosure_texts", "disclosure_texts.hash", "record.text_hash")
    .selectAll("record")
    .select("disclosure_texts.text")
    .where("record.lead_id", "in", leadIds)
    .orderBy("record.shown_at")
    .orderBy("record.id")
    .execute();
  return Map.groupBy(rows, (row) => row.lead_id);
}

type ProofRow = Tables["disclosure_records"] & { text: string };

function disclosureProof(row: ProofRow): DisclosureProof {
  return {
    id: row.disclosure_id,
    version: row.version,
    text: row.text,
    textHash: row.text_hash,
    shownAt: row.shown_at,
    page: row.page,
    ip: row.ip,
    userAgent: row.user_agent,
    channel: row.channel,
  };
}
