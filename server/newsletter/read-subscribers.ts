import type { Database } from "#server/db/database.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

/** Somebody who confirmed that they want the newsletter. */
export interface Subscriber {
  readonly id: string;
  /** As it was typed with the lead that was confirmed. */
  readonly email: string;
  /** UTC, ISO 8601. */
  readonly confirmedAt: string;
}

/** Who may be sent the newsletter: confirmed, and not suppressed; first confirmed first. */
export async function readSubscribers(
  { db }: Database,
  suppressions: Suppressions,
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "confirmed_at"])
    .where("state", "=", "confirmed")
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
  const isStopped = await suppressions.stopped(db);
  return rows
    .filter(({ email }) => !isStopped(email))
    .map(({ id, email, confirmed_at: confirmedAt }) => ({
      id,
      email,
      confirmedAt: confirmedAt ?? "",
    }));
}

/** How many asked for the newsletter and have not confirmed it yet. */
export async function countUnconfirmed({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscriptions")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
}
