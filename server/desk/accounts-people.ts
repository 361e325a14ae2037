import type { Kysely } from "kysely";
import type { DeskPerson } from "#contract/desk-accounts.ts";
import { openStatuses } from "#contract/lead-work.ts";
import type { Tables } from "#server/db/tables.ts";
import type { DeskDeps } from "./deps.ts";

/** What the use cases of accounts need, which commands have, too. */
export type AccountDeps = Pick<DeskDeps, "database" | "mailer" | "publicUrl" | "now">;

/** Everybody who was ever invited, by name; those who may not sign in at the end. */
export async function readPeople(db: Kysely<Tables>): Promise<DeskPerson[]> {
  const rows = await peopleIn(db).orderBy("name").orderBy("id").execute();
  const people = rows.map(personOf);
  return [false, true].flatMap((isDisabled) =>
    people.filter(({ disabledAt }) => (disabledAt !== null) === isDisabled),
  );
}

/** One person; undefined if there is none. */
export async function readPerson(db: Kysely<Tables>, id: string): Promise<DeskPerson | undefined> {
  const row = await peopleIn(db).where("id", "=", id).executeTakeFirst();
  return row && personOf(row);
}

function peopleIn(db: Kysely<Tables>) {
  return db
    .selectFrom("desk_people")
    .selectAll()
    .select((row) => [
      row
        .selectFrom("desk_passkeys")
        .select((passkeys) => passkeys.fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "desk_people.id")
        .as("passkeys"),
      // Nobody looks for the leads of somebody who left.
      row
        .case()
        .when("disabled_at", "is", null)
        .then(0)
        .else(
          row
            .selectFrom("leads")
            .select((leads) => leads.fn.countAll<number | string>().as("count"))
            .whereRef("assigned_to", "=", "desk_people.id")
            .where("status", "in", openStatuses),
        )
        .end()
        .as("left_leads"),
    ]);
}

function personOf(
  row: Awaited<ReturnType<ReturnType<typeof peopleIn>["execute"]>>[number],
): DeskPerson {
  const { id, name, email, role } = row;
  return {
    id,
    name,
    email,
    role,
    morningMail: row.morning_mail === 1,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    disabledAt: row.disabled_at,
    passkeys: Number(row.passkeys),
    leftLeads: Number(row.left_leads),
  };
}
