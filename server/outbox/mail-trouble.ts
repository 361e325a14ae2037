import type { Kysely } from "kysely";
import { mailKinds } from "#contract/outbox-kind.ts";
import type { Tables } from "#server/db/tables.ts";

/** In ms: a message this old should have been sent, because the first retries come within minutes. */
export const lateAfter = 15 * 60_000;

/**
 * Whether email goes out at all. `files`: the last one was only written to a file. `late`: some waits for longer than
 * usual. Null: nothing shows that it doesn't.
 * @throws database errors
 */
export async function mailTrouble(db: Kysely<Tables>, now: Date): Promise<"files" | "late" | null> {
  const ofMail = db.selectFrom("outbox").select("due_at").where("kind", "in", mailKinds).limit(1);
  const inFile = await ofMail
    .where("state", "=", "file-only")
    .orderBy("due_at", "desc")
    .executeTakeFirst();
  if (inFile !== undefined) {
    const sent = ofMail.where("state", "=", "sent").where("due_at", ">", inFile.due_at);
    if ((await sent.executeTakeFirst()) === undefined) return "files";
  }
  const before = new Date(now.getTime() - lateAfter).toISOString();
  const late = ofMail
    .where("state", "=", "queued")
    .where(({ fn }) => fn.coalesce("first_attempt_at", "due_at"), "<", before);
  return (await late.executeTakeFirst()) === undefined ? null : "late";
}
