import { randomUUIDv7 } from "node:crypto";
import agency from "#content/agency/agency.yaml";
import type { Actor, DeskRole } from "#contract/desk.ts";
import type { AccountAct, DeskPerson, InviteOutcome } from "#contract/desk-accounts.ts";
import { email, name } from "#contract/lead-fields.ts";
import { withTimeout } from "#server/base/async.ts";
import type { Tx } from "#server/db/tables.ts";
import { type AccountDeps, readPerson } from "./accounts-people.ts";
import { audit } from "./audit.ts";
import { addLink, linkAddress, linkMs } from "./sign-in-links.ts";

const day = 86_400_000;
/** In milliseconds: how long the page with the link waits to say whether it was mailed. */
const mailMs = 5000;

interface Invitee {
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
}

/** Adds a person who may sign in, and mails them a link. */
export async function invite(
  deps: AccountDeps,
  actor: Actor,
  { role, ...typed }: Invitee,
): Promise<InviteOutcome> {
  const [address, fullName] = [email.safeParse(typed.email).data, name.safeParse(typed.name).data];
  if (address === undefined || fullName === undefined) return { outcome: "invalid" };
  const invitee = { name: fullName, email: address, role };
  return await sendLink(deps, { actor, act: "invite" }, (tx) => addPerson(tx, invitee, deps.now()));
}

/** Sends a person a new link; the earlier ones end. */
export async function inviteAgain(
  deps: AccountDeps,
  actor: Actor,
  personId: string,
): Promise<InviteOutcome> {
  return await sendLink(deps, { actor, act: "invite-again" }, async (tx) => {
    await tx
      .deleteFrom("desk_links")
      .where("person_id", "=", personId)
      .where("purpose", "=", "invitation")
      .execute();
    const person = await readPerson(tx, personId);
    return person?.disabledAt === null ? person : "invalid";
  });
}

async function addPerson(
  tx: Tx,
  { name: fullName, email: address, role }: Invitee,
  now: Date,
): Promise<DeskPerson | "taken"> {
  const id = randomUUIDv7();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("desk_people")
    .values({
      id,
      name: fullName,
      email: address,
      email_lower: address.toLowerCase(),
      role,
      morning_mail: 1,
      morning_mail_on: null,
      created_at: now.toISOString(),
      last_seen_at: null,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("email_lower").doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return "taken";
  return (await readPerson(tx, id)) ?? "taken";
}

interface InviteAct {
  readonly actor: Actor;
  readonly act: AccountAct;
}

async function sendLink(
  deps: AccountDeps,
  { actor, act }: InviteAct,
  findPerson: (tx: Tx) => Promise<DeskPerson | "taken" | "invalid">,
): Promise<InviteOutcome> {
  const { database, mailer, publicUrl, now } = deps;
  const invitation = await database.write(async (tx) => {
    const person = await findPerson(tx);
    if (typeof person === "string") return person;
    const token = await addLink(tx, { purpose: "invitation", personId: person.id }, now());
    await audit(tx, actor, act, person.name, now());
    return { person, token };
  });
  if (typeof invitation === "string") return { outcome: invitation };
  const { person, token } = invitation;
  const link = linkAddress(publicUrl, token);
  const days = linkMs.invitation / day;
  const by = actor.personId === "" ? agency.name : actor.name;
  const mail = { kind: "invitation", link, by, days } as const;
  const sending = mailer.send({ name: person.name, address: person.email }, mail);
  const mailed = await withTimeout(mailMs, sending, () => false);
  return { outcome: "invited", person, link, mailed };
}
