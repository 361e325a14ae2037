import type { Kysely } from "kysely";
import type { Lead } from "#contract/lead.ts";
import type { NextStep } from "#contract/desk-leads.ts";
import type { CallResult, LeadStatus } from "#contract/lead-work.ts";
import { bounceColumns, bounceOf, detailsOf, knownParts, type MailBounce } from "./lead-rows.ts";
import type { CorrectableField, LeadRow, Tables } from "./tables.ts";

/** A stored lead with what the agency has recorded about it. Times are UTC, ISO 8601. */
export interface LeadRecord extends Lead {
  /** When the operator released a suspected lead. */
  readonly releasedAt: string | null;
  /** When the agency contacted the person, earliest first. */
  readonly contacts: readonly ContactMark[];
  /** What the agency corrected, earliest first. */
  readonly corrections: readonly CorrectionRecord[];
  /** How work on it stands at the desk. */
  readonly work: {
    readonly status: LeadStatus;
    /** Name of the person at the desk; null if nobody has the lead. */
    readonly assignedTo: string | null;
    readonly nextStep: NextStep | null;
  };
  /** The latest email to the visitor that bounced for good and wasn't sent again; null if none did. */
  readonly emailBounce: MailBounce | null;
}

/** A record that the agency contacted a lead. Times are UTC, ISO 8601. */
export interface ContactMark {
  readonly contactedAt: string;
  /** Name of the person at the agency; null when not given. */
  readonly contactedBy: string | null;
  readonly note: string | null;
  /** What came of a call; null if nobody said. */
  readonly result: CallResult | null;
}

/** A record that the agency corrected a field of a lead. */
export interface CorrectionRecord {
  readonly field: CorrectableField;
  /** Null if it was empty, or was the address of a person who has been erased. */
  readonly oldValue: string | null;
  /** UTC, ISO 8601. */
  readonly correctedAt: string;
  /** Name of the person at the agency; null when not given. */
  readonly correctedBy: string | null;
}

/** Loads the leads with these ids, in no particular order. Takes a few hundred ids at most; skips unknown ones. */
export async function loadLeads(db: Kysely<Tables>, ids: readonly string[]): Promise<LeadRecord[]> {
  return await loadRecords(
    db,
    await db.selectFrom("leads").selectAll().where("id", "in", ids).execute(),
  );
}

/** Loads the records of lead rows, in their order. Takes a few hundred rows at most. */
export async function loadRecords(
  db: Kysely<Tables>,
  rows: readonly LeadRow[],
): Promise<LeadRecord[]> {
  // PostgreSQL rejects an empty IN list.
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const sources = await sourcesOf(db, ids);
  const details = await allDetails(db, ids);
  const entries = await entriesOf(db, ids);
  const disclosures = await disclosuresOf(db, ids);
  const consents = await consentsOf(db, ids);
  const contacts = await contactsOf(db, ids);
  const corrections = await correctionsOf(db, ids);
  const bounces = await bouncesOf(db, ids);
  const names = await namesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    name: row.name,
    email: row.email,
    zipCode: row.zip_code,
    wantsNewsletter: row.wants_newsletter === 1,
    suspected: row.suspected,
    releasedAt: row.released_at,
    page: row.page,
    channel: row.channel,
    entry: entries.get(row.id) ?? null,
    createdAt: row.created_at,
    details: detailsOf(details.get(row.id)),
    source: knownParts(sources.get(row.id)),
    disclosures: disclosures(row.id),
    consents: consents(row.id),
    contacts: contacts(row.id),
    corrections: corrections(row.id),
    work: {
      status: row.status,
      assignedTo: names.get(row.assigned_to ?? "") ?? null,
      nextStep: row.next_at === null ? null : { at: row.next_at, note: row.next_note },
    },
    emailBounce: bounces.get(row.id) ?? null,
  }));
}

/** Names of the people who have these leads, by id. */
async function namesOf(db: Kysely<Tables>, rows: readonly LeadRow[]) {
  const ids = [...new Set(rows.flatMap((row) => row.assigned_to ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const people = db.selectFrom("desk_people").select(["id", "name"]).where("id", "in", ids);
  return new Map((await people.execute()).map(({ id, name }) => [id, name]));
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

async function entriesOf(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("lead_entries")
    .select(["lead_id", "entered_by as enteredBy", "entered_at as enteredAt"])
    .select(["consent", "consent_how as consentHow", "file"])
    .where("lead_id", "in", leadIds)
    .execute();
  return new Map(rows.map(({ lead_id: leadId, ...entry }) => [leadId, entry]));
}

/** The columns that both kinds of records need for a `Proof`, besides its id. */
const proofColumns = [
  "version",
  "text",
  "text_hash as textHash",
  "page",
  "ip",
  "user_agent as userAgent",
  "channel",
] as const;

/** Returns a function from lead id to the disclosures shown, in order. */
async function disclosuresOf(db: Kysely<Tables>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom("disclosure_records as record")
    .leftJoin("disclosure_texts", "disclosure_texts.hash", "record.text_hash")
    .select(["lead_id", "disclosure_id as id", ...proofColumns, "shown_at as shownAt"])
    .where("record.lead_id", "in", leadIds)
    .orderBy("record.shown_at")
    .orderBy("record.id")
    .execute();
  return byLead(rows);
}

/** Returns a function from lead id to the consent answers, in order. */
async function consentsOf(db: Kysely<Tables>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom("consent_records as record")
    .leftJoin("disclosure_texts", "disclosure_texts.hash", "record.text_hash")
    .select(["lead_id", "consent_id as id", ...proofColumns])
    .select(["agreed", "phone", "answered_at as answeredAt"])
    .where("record.lead_id", "in", leadIds)
    .orderBy("record.answered_at")
    .orderBy("record.id")
    .execute();
  return byLead(rows.map((row) => ({ ...row, agreed: row.agreed === 1 })));
}

function byLead<Row extends { readonly lead_id: string }>(rows: readonly Row[]) {
  const grouped = Map.groupBy(rows, (row) => row.lead_id);
  return (leadId: string) =>
    (grouped.get(leadId) ?? []).map((row): Omit<Row, "lead_id"> => {
      const { lead_id: _, ...item } = row;
      return item;
    });
}

/** Returns a function from lead id to its contacts, earliest first. */
async function contactsOf(db: Kysely<Tables>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom("contact_marks")
    .select(["lead_id", "contacted_at as contactedAt", "contacted_by as contactedBy"])
    .select(["note", "result"])
    .where("lead_id", "in", leadIds)
    .orderBy("contacted_at")
    .orderBy("id")
    .execute();
  return byLead(rows);
}

/** Returns a function from lead id to its corrections, earliest first. */
async function correctionsOf(db: Kysely<Tables>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom("lead_corrections")
    .select(["lead_id", "field", "old_value as oldValue"])
    .select(["corrected_at as correctedAt", "corrected_by as correctedBy"])
    .where("lead_id", "in", leadIds)
    .orderBy("corrected_at")
    .orderBy("field")
    .execute();
  return byLead(rows);
}

/** The latest permanent bounce of each lead's emails to the visitor that weren't sent again. */
async function bouncesOf(db: Kysely<Tables>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom("outbox")
    .select(["lead_id", ...bounceColumns])
    .where("lead_id", "in", leadIds)
    .where("bounce", "=", "permanent")
    .where("resent_as", "is", null)
    .where("kind", "not in", ["agency-notification", "assignment-notification"])
    .orderBy("bounced_at")
    .execute();
  return new Map(rows.map((row) => [row.lead_id, bounceOf(row)]));
}
