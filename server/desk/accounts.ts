import type { Kysely } from "kysely";
import type { Actor, DeskRole } from "#contract/desk.ts";
import type { AccountAct, AccountPage, DeskAccounts } from "#contract/desk-accounts.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { invite, inviteAgain } from "./accounts-invite.ts";
import { type AccountDeps, readPeople, readPerson } from "./accounts-people.ts";
import { audit, readAudit } from "./audit.ts";
import { before, deviceOf, endSessionsOf, sessionMs } from "./sessions.ts";

/** What signed-in people do with accounts, and the command `desk`. All @throws if the database is unavailable. */
export function createDeskAccounts(deps: AccountDeps): DeskAccounts {
  const { database, now } = deps;
  const { db } = database;
  return {
    people: () => readPeople(db),
    invite: (actor, person) => invite(deps, actor, person),
    inviteAgain: (actor, personId) => inviteAgain(deps, actor, personId),
    disable: (actor, personId) => disable(deps, actor, personId),
    enable: (actor, personId) =>
      onPerson<never>(deps, { actor, personId, act: "enable" }, async (tx) => {
        await tx
          .updateTable("desk_people")
          .set({ disabled_at: null })
          .where("id", "=", personId)
          .execute();
      }),
    setRole: (actor, personId, role) => setRole(deps, { actor, personId, role }),
    signOutEverywhere: (actor, personId) =>
      onPerson<never>(deps, { actor, personId, act: "sign-out-everywhere" }, (tx) =>
        endSessionsOf(tx, personId),
      ),
    account: (actor) => readAccount(db, actor, now()),
    async setMorningMail({ personId }, wanted) {
      const set = { morning_mail: wanted ? 1 : 0 };
      await db.updateTable("desk_people").set(set).where("id", "=", personId).execute();
    },
    signOut: (actor, id) =>
      removeOwn(deps, { actor, id, table: "desk_sessions", act: "sign-out-session" }),
    removePasskey: (actor, id) =>
      removeOwn(deps, { actor, id, table: "desk_passkeys", act: "remove-passkey" }),
    audit: (_actor, { after }) => readAudit(db, after),
  };
}

interface PersonAct {
  readonly actor: Actor;
  readonly personId: string;
  readonly act: AccountAct;
}

/** Does something to a person, and notes it, unless there is none or `change` says why not. */
async function onPerson<Refusal extends string>(
  { database, now }: AccountDeps,
  { actor, personId, act }: PersonAct,
  change: (tx: Tx) => Promise<Refusal | void>,
): Promise<"done" | "unknown" | Refusal> {
  return await database.write(async (tx): Promise<"done" | "unknown" | Refusal> => {
    await database.lock(tx, managersLock);
    const person = await readPerson(tx, personId);
    if (person === undefined) return "unknown";
    const refusal = await change(tx);
    if (refusal) return refusal;
    await audit(tx, actor, act, person.name, now());
    return "done";
  });
}

/** Two managers can't take each other's place away at the same time. */
const managersLock = "desk-managers";

async function disable(deps: AccountDeps, actor: Actor, personId: string) {
  return await onPerson<"last-manager">(deps, { actor, personId, act: "disable" }, async (tx) => {
    if (await isLastManager(tx, personId)) return "last-manager";
    const at = deps.now().toISOString();
    await tx
      .updateTable("desk_people")
      .set({ disabled_at: at })
      .where("id", "=", personId)
      .where("disabled_at", "is", null)
      .execute();
    await endSessionsOf(tx, personId);
    await tx.deleteFrom("desk_links").where("person_id", "=", personId).execute();
    return undefined;
  });
}

async function setRole(
  deps: AccountDeps,
  { role, ...who }: Omit<PersonAct, "act"> & { readonly role: DeskRole },
) {
  return await onPerson<"last-manager">(deps, { ...who, act: `make-${role}` }, async (tx) => {
    if (role !== "manager" && (await isLastManager(tx, who.personId))) return "last-manager";
    await tx.updateTable("desk_people").set({ role }).where("id", "=", who.personId).execute();
    return undefined;
  });
}

/** Whether nobody else could invite: an invitation that nobody has used yet doesn't count beside somebody who signed in. */
async function isLastManager(tx: Tx, personId: string): Promise<boolean> {
  const managers = await tx
    .selectFrom("desk_people")
    .select(["id", "last_seen_at"])
    .where("role", "=", "manager")
    .where("disabled_at", "is", null)
    .execute();
  const manager = managers.find(({ id }) => id === personId);
  if (manager === undefined) return false;
  return !managers.some(
    (other) => other !== manager && (other.last_seen_at !== null || manager.last_seen_at === null),
  );
}

async function readAccount(db: Kysely<Tables>, actor: Actor, now: Date): Promise<AccountPage> {
  const { personId } = actor;
  const person = await readPerson(db, personId);
  if (person === undefined) throw new Error("nobody at the desk has this account");
  const sessions = await db
    .selectFrom("desk_sessions")
    .selectAll()
    .where("person_id", "=", personId)
    .where("last_seen_at", ">", before(now, sessionMs.idle))
    .where("started_at", ">", before(now, sessionMs.most))
    .orderBy("last_seen_at", "desc")
    .execute();
  const passkeys = await db
    .selectFrom("desk_passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
  return {
    person,
    passkeys,
    sessions: sessions.map((session) => ({
      id: session.id,
      startedAt: session.started_at,
      lastSeenAt: session.last_seen_at,
      device: deviceOf(session.user_agent),
      isThis: session.id === actor.sessionId,
    })),
  };
}

interface OwnThing {
  readonly actor: Actor;
  readonly id: string;
  readonly table: "desk_sessions" | "desk_passkeys";
  readonly act: AccountAct;
}

/** Deletes a session or a passkey of the person who acts, and nobody else's, whatever id is sent. */
async function removeOwn(
  { database, now }: AccountDeps,
  { actor, id, table, act }: OwnThing,
): Promise<"done" | "unknown"> {
  return await database.write(async (tx): Promise<"done" | "unknown"> => {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where("id", "=", id)
      .where("person_id", "=", actor.personId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return "unknown";
    await audit(tx, actor, act, "", now());
    return "done";
  });
}
