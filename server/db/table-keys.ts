import type { Tables } from "./tables.ts";

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
