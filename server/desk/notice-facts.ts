import type { Lead } from "#contract/lead.ts";
import type { DeskFacts } from "#server/delivery/emails/agency.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { assigneeOf } from "./assignment-mail.ts";
import type { DeskDeps } from "./deps.ts";
import { isSamePerson, othersOf } from "./same-person.ts";
import { stopsOf } from "./stops.ts";

type NoticeDeps = Pick<DeskDeps, "database" | "signer" | "suppressions">;

/**
 * Creates what the email about a new lead asks about it.
 * @returns a function that throws database errors
 */
export function createDeskFacts(deps: NoticeDeps): (lead: Lead) => Promise<DeskFacts> {
  const { db } = deps.database;
  const stopOf = createStopReader(deps);
  return async (lead) => {
    const { id, number, name, email, details } = lead;
    const phone = details?.phone ?? null;
    const mailbox = email === "" ? id : normalizeEmail(email);
    const others = await othersOf(db, [{ number, name, email_normalized: mailbox, phone }]);
    return {
      hasDesk: await hasDesk(deps),
      others: (others.get(number) ?? []).filter(isSamePerson).map((other) => other.number),
      stop: await stopOf(lead),
      assignee: await assigneeOf(db, id),
    };
  };
}

/**
 * Creates what messages ask about a person: whether they want no calls, or no contact.
 * @returns a function that throws database errors
 */
export function createStopReader(deps: NoticeDeps): (lead: Lead) => Promise<DeskFacts["stop"]> {
  return async ({ id, email, details }) => {
    const stops = await stopsOf(deps, [{ id, email, phone: details?.phone ?? null }]);
    return stops.get(id)?.stop ?? null;
  };
}

/** Whether anybody was ever invited: until then, the desk has no address. */
async function hasDesk({ database: { db } }: Pick<DeskDeps, "database">): Promise<boolean> {
  const person = db.selectFrom("desk_people").select("id").limit(1);
  return (await person.executeTakeFirst()) !== undefined;
}
