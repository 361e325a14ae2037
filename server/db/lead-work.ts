import type { Kysely } from "kysely";
import type { NextStep } from "#contract/desk-leads.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import type { Tables } from "./tables.ts";

/** How work on a lead stands, as other programs hear of it. */
export interface LeadWork {
  readonly status: LeadStatus;
  /** Name of the person at the desk; null if nobody has the lead. */
  readonly assignedTo: string | null;
  readonly nextStep: NextStep | null;
  /** When one of these last changed: UTC, ISO 8601. */
  readonly updatedAt: string;
}

/**
 * Reads how work on a lead stands. One statement, so that the time belongs to the state: it's that of the newest event
 * about a change, which is queued together with the change.
 * @throws database errors, and if there is no such lead
 */
export async function loadLeadWork(db: Kysely<Tables>, leadId: string): Promise<LeadWork> {
  const row = await db
    .selectFrom("leads")
    .leftJoin("desk_people", "desk_people.id", "leads.assigned_to")
    .select(["leads.status", "leads.next_at", "leads.next_note", "leads.created_at"])
    .select("desk_people.name as assignedTo")
    .select((lead) =>
      lead
        .selectFrom("outbox")
        .select(({ fn }) => fn.max("outbox.created_at").as("at"))
        .where("outbox.lead_id", "=", leadId)
        .where("outbox.kind", "=", "lead-update-webhook")
        .as("updatedAt"),
    )
    .where("leads.id", "=", leadId)
    .executeTakeFirstOrThrow();
  return {
    status: row.status,
    assignedTo: row.assignedTo,
    nextStep: row.next_at === null ? null : { at: row.next_at, note: row.next_note },
    updatedAt: row.updatedAt ?? row.created_at,
  };
}
