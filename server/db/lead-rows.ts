import type { Insertable } from "kysely";
import { sourceParts } from "./source-parts.ts";
import type { Tables } from "./tables.ts";

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
