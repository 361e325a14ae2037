import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";

/** A text that was shown, with the circumstances. Times are UTC, ISO 8601. */
interface Proof {
  readonly id: string;
  readonly version: string;
  /** As it was shown, character for character. */
  readonly text: string;
  /** SHA-256 of its UTF-8 bytes, in hexadecimal. */
  readonly textHash: string;
  readonly page: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: "api" | "page";
}

/** What stood beside the button. */
export interface DisclosureProof extends Proof {
  readonly shownAt: string;
}

/** A box that was shown, and the answer. */
export interface ConsentProof extends Proof {
  /** False: the box was left empty. */
  readonly agreed: boolean;
  /** The number that the answer is about; null when it is about none. */
  readonly phone: string | null;
  readonly answeredAt: string;
}

/** Gives what each of these leads was shown, by its id. */
export async function disclosuresOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<(leadId: string) => DisclosureProof[]> {
  const rows = await db
    .selectFrom("disclosure_records as record")
    .innerJoin("disclosure_texts", "disclosure_texts.hash", "record.text_hash")
    .selectAll("record")
    .select("disclosure_texts.text")
    .where("record.lead_id", "in", leadIds)
    .orderBy("record.shown_at")
    .orderBy("record.id")
    .execute();
  return byLead(rows, (row) => ({
    ...proofOf(row, row.disclosure_id),
    shownAt: row.shown_at,
  }));
}

/** Gives what each of these leads answered to the boxes it was shown, by its id. */
export async function consentsOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<(leadId: string) => ConsentProof[]> {
  const rows = await db
    .selectFrom("consent_records as record")
    .innerJoin("disclosure_texts", "disclosure_texts.hash", "record.text_hash")
    .selectAll("record")
    .select("disclosure_texts.text")
    .where("record.lead_id", "in", leadIds)
    .orderBy("record.answered_at")
    .orderBy("record.id")
    .execute();
  return byLead(rows, (row) => ({
    ...proofOf(row, row.consent_id),
    agreed: row.agreed === 1,
    phone: row.phone,
    answeredAt: row.answered_at,
  }));
}

interface ProofRow {
  readonly version: string;
  readonly text: string;
  readonly text_hash: string;
  readonly page: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly channel: "api" | "page";
}

function proofOf(row: ProofRow, id: string): Proof {
  return {
    id,
    version: row.version,
    text: row.text,
    textHash: row.text_hash,
    page: row.page,
    ip: row.ip,
    userAgent: row.user_agent,
    channel: row.channel,
  };
}

function byLead<Row extends { readonly lead_id: string }, Shown>(
  rows: readonly Row[],
  shownBy: (row: Row) => Shown,
): (leadId: string) => Shown[] {
  const grouped = Map.groupBy(rows, (row) => row.lead_id);
  return (leadId) => (grouped.get(leadId) ?? []).map(shownBy);
}
