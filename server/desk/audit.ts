import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#contract/desk.ts";
import type { AuditPage } from "#contract/desk-accounts.ts";
import type { Tables, Tx } from "#server/db/tables.ts";

/** Who acts in a command. */
export const commandLine: Actor = {
  personId: "",
  name: "the command line",
  role: "manager",
  sessionId: "",
};

const yearsKept = 2;
const pageSize = 50;

/**
 * Notes an act in the audit log, and forgets what is older than two years.
 * @param act a word that the page of the audit log has a sentence for
 * @param subject a lead's number, the name of a person at the desk, or a count; no other data about a lead
 * @throws database errors
 */
export async function audit(
  tx: Tx,
  actor: Pick<Actor, "personId" | "name">,
  act: string,
  subject = "",
  now = new Date(),
): Promise<void> {
  const at = now.toISOString();
  const forgotten = new Date(now);
  forgotten.setUTCFullYear(now.getUTCFullYear() - yearsKept);
  await tx.deleteFrom("desk_audit").where("at", "<", forgotten.toISOString()).execute();
  const by = { by_id: actor.personId, by_name: actor.name };
  await tx
    .insertInto("desk_audit")
    .values({ id: randomUUIDv7(), at, ...by, act, subject })
    .execute();
}

/**
 * A page of the audit log, newest first.
 * @param after `next` of the page before; anything else starts from the newest
 */
export async function readAudit(db: Kysely<Tables>, after: string | undefined): Promise<AuditPage> {
  const [at, id] = /^([\d:.TZ-]{24})~([\da-f-]{36})$/.exec(after ?? "")?.slice(1) ?? [];
  let query = db
    .selectFrom("desk_audit")
    .select(["id", "at", "by_name as by", "act", "subject"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize + 1);
  if (at !== undefined && id !== undefined)
    query = query.where((row) =>
      row.and([row("at", "<=", at), row.or([row("at", "<", at), row("id", "<", id)])]),
    );
  const rows = await query.execute();
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  const isMore = rows.length > pageSize && last !== undefined;
  return { entries, next: isMore ? `${last.at}~${last.id}` : null };
}
