import type { Kysely } from "kysely";
import choices from "#content/en/forms/contact-choices.yaml";
import type { LeadLine, NextStep } from "#contract/desk-leads.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { detailsOf } from "#server/db/lead-rows.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import type { LeadDeps } from "./deps.ts";
import { namesOf } from "./people-names.ts";
import { othersOf } from "./same-person.ts";
import { stopsOf } from "./stops.ts";

const mostOthers = 3;

/**
 * Lead rows as lists show them, in their order: in seven queries for all of them. Takes a few hundred rows at most.
 * @throws database errors
 */
export async function linesOf(deps: LeadDeps, rows: readonly LeadRow[]): Promise<LeadLine[]> {
  if (rows.length === 0) return [];
  const { db } = deps.database;
  const ids = rows.map(({ id }) => id);
  const details = await detailsByLead(db, ids);
  const phoneOf = ({ id }: LeadRow) => details.get(id)?.phone ?? null;
  const withPhones = rows.map((row) => ({ ...row, phone: phoneOf(row) }));
  const calls = await lastCalls(db, ids);
  const stops = await stopsOf(deps, withPhones);
  const others = await othersOf(db, withPhones);
  const people = await namesOf(
    db,
    rows.flatMap((row) => row.assigned_to ?? []),
  );
  return withPhones.map((row): LeadLine => {
    const { bestTimeToContact: time } = detailsOf(details.get(row.id)) ?? {};
    return {
      id: row.id,
      number: row.number,
      kind: row.kind,
      name: row.name,
      status: row.status,
      createdAt: row.created_at,
      zipCode: row.zip_code,
      state: stateOf(row, details.get(row.id)) ?? null,
      phone: row.phone,
      email: row.email,
      bestTime: time == null ? null : choices.times[time].label,
      next: nextOf(row),
      assignedTo: people.get(row.assigned_to ?? "") ?? null,
      lastCall: calls.get(row.id) ?? null,
      isHeld: isHeldRow(row),
      stop: stops.get(row.id)?.stop ?? null,
      others: (others.get(row.number) ?? []).slice(0, mostOthers),
    };
  });
}

/** What is planned for a lead; null if nothing is. */
export function nextOf(row: Pick<LeadRow, "next_at" | "next_note">): NextStep | null {
  return row.next_at === null ? null : { at: row.next_at, note: row.next_note };
}

/** Whether a lead is suspected of coming from a bot, and not released. */
export function isHeldRow(row: Pick<LeadRow, "suspected" | "released_at">): boolean {
  return row.suspected !== null && row.released_at === null;
}

type DetailsRow = Parameters<typeof detailsOf>[0];

function stateOf({ zip_code: zipCode }: LeadRow, row: DetailsRow): string | undefined {
  return stateOfLead({ zipCode, details: detailsOf(row) });
}

async function detailsByLead(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = db.selectFrom("lead_details").selectAll().where("lead_id", "in", ids);
  return new Map((await rows.execute()).map((row) => [row.lead_id, row]));
}

type Call = NonNullable<LeadLine["lastCall"]>;

async function lastCalls(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Call>> {
  const rows = await db
    .selectFrom("contact_marks")
    .select(["lead_id", "contacted_at as at", "result", "contacted_by as by"])
    .where("lead_id", "in", ids)
    .orderBy("contacted_at")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ lead_id: id, ...call }) => [id, call]));
}
