import { randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";

const name = "signing";

/**
 * The secret with which the service signs: the one that was configured, else one that it made on its
 * first start and keeps in its database, so that every process over that database has the same.
 */
export async function signingSecret(
  { db }: Database,
  configured: string | null,
  now: Date,
): Promise<string> {
  if (configured !== null) return configured;
  const made = {
    name,
    value: randomBytes(32).toString("base64url"),
    created_at: now.toISOString(),
  };
  await db
    .insertInto("service_keys")
    .values(made)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const kept = db.selectFrom("service_keys").select("value").where("name", "=", name);
  return (await kept.executeTakeFirstOrThrow()).value;
}
