import type { Insertable } from "kysely";
import type { LeadDetailsRow, Tables } from "./tables.ts";

/** The parts of a lead's source that are kept; each is a column of `lead_sources`. */
export const sourceParts = [
  "landing",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

export type SourcePart = (typeof sourceParts)[number];

/** Takes a row of `lead_sources`, or none, and gives its known parts by name. */
export function knownParts(
  row: Readonly<Record<SourcePart, string | null>> | undefined,
): Record<string, string> {
  const known: Record<string, string> = {};
  for (const part of sourceParts) {
    const value = row?.[part];
    if (typeof value === "string") known[part] = value;
  }
  return known;
}

/** The tables in which a lead leaves rows, in the order in which they refer to each other. */
export const leadTables = [
  "disclosure_texts",
  "leads",
  "lead_details",
  "lead_sources",
  "disclosure_records",
  "consent_records",
  "outbox",
] as const;

/** Those whose rows many leads share: one that is there already stays as it is. */
export const sharedTables: ReadonlySet<LeadTable> = new Set(["disclosure_texts"] as const);

export type LeadTable = (typeof leadTables)[number];

/** Those of their columns that have a value from the start. */
export const leadColumns = {
  disclosure_texts: ["hash", "text", "first_shown_at"],
  leads: [
    "id",
    "kind",
    "first_name",
    "email",
    "email_normalized",
    "zip_code",
    "wants_newsletter",
    "suspected",
    "page",
    "created_at",
  ],
  lead_details: [
    "lead_id",
    "phone",
    "birthdate",
    "medicare_part_a",
    "medicare_part_b",
    "preferred_contact_method",
    "best_time_to_contact",
    "message",
  ],
  lead_sources: ["lead_id", ...sourceParts],
  disclosure_records: [
    "id",
    "lead_id",
    "disclosure_id",
    "version",
    "text_hash",
    "shown_at",
    "page",
    "ip",
    "user_agent",
    "channel",
  ],
  consent_records: [
    "id",
    "lead_id",
    "consent_id",
    "version",
    "text_hash",
    "agreed",
    "phone",
    "answered_at",
    "page",
    "ip",
    "user_agent",
    "channel",
  ],
  outbox: [
    "id",
    "lead_id",
    "kind",
    "destination",
    "state",
    "message_id",
    "attempts",
    "backoff_step",
    "due_at",
    "created_at",
    "updated_at",
  ],
} as const satisfies { readonly [Table in LeadTable]: readonly (keyof Tables[Table])[] };

/** A row with all of these columns and no other: one that is not named here would be left out on PostgreSQL. */
export type NewRow<Table extends LeadTable> = Insertable<Tables[Table]> &
  Readonly<Record<Named<Table>, string | number | null>> & {
    readonly [Other in Exclude<keyof Tables[Table], Named<Table>>]?: never;
  };

type Named<Table extends LeadTable> = (typeof leadColumns)[Table][number];

/** Rows for each of the tables. */
export type LeadRows = { readonly [Table in LeadTable]: readonly NewRow<Table>[] };

/** Takes a row of `lead_details`, or none, and gives what it says by the names that code uses. */
export function detailsOf(row: LeadDetailsRow | undefined) {
  if (row === undefined) return null;
  return {
    phone: row.phone,
    birthdate: row.birthdate,
    medicarePartA: yesOrNo(row.medicare_part_a),
    medicarePartB: yesOrNo(row.medicare_part_b),
    preferredContactMethod: row.preferred_contact_method,
    bestTimeToContact: row.best_time_to_contact,
    message: row.message,
  };
}

function yesOrNo(value: number | null): boolean | null {
  return value === null ? null : value === 1;
}

/**
 * Every table with the columns of its primary key. A table stands after those that its rows refer to; the
 * service's keys come first, since a process that finds none makes its own.
 */
const tableKeys = {
  service_keys: ["name"],
  disclosure_texts: ["hash"],
  leads: ["id"],
  lead_details: ["lead_id"],
  lead_sources: ["lead_id"],
  disclosure_records: ["id"],
  consent_records: ["id"],
  idempotency_keys: ["key"],
  outbox: ["id"],
  delivery_attempts: ["id"],
  contact_marks: ["id"],
  newsletter_subscriptions: ["id"],
  suppressions: ["address_hash", "scope"],
  erasures: ["lead_id"],
  use_counts: ["day", "page", "form", "step", "field"],
} as const satisfies { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] };

/** A table and its primary key, for what is done to every table alike. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** All tables, in the order in which rows can be put into them. */
export const tablesInOrder: readonly KeyedTable[] = Object.entries(tableKeys).map(
  ([name, key]) => ({ name, key }),
);
