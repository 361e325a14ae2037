import type { Writing } from "#server/db/tables.ts";
import { addMilliseconds } from "./instants.ts";

const day = 24 * 60 * 60_000;

/** Anyone can type anyone's address: so much guide mail may go to one address, and no more. */
const limits = [
  { window: day, guides: 1 },
  { window: 30 * day, guides: 3 },
];

/**
 * True when one more guide may go to the address (in its normal form). Held rows do not count: else a
 * bot could keep a person from their guide.
 */
export async function guideAllowed(
  writing: Writing,
  emailNormalized: string,
  now: Date,
): Promise<boolean> {
  const sent = await writing
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select("outbox.created_at")
    .where("leads.email_normalized", "=", emailNormalized)
    .where("outbox.kind", "=", "guide-email")
    .where("outbox.state", "!=", "held")
    .where("outbox.created_at", ">", addMilliseconds(now, -30 * day))
    .execute();
  return limits.every(({ window, guides }) => {
    const since = addMilliseconds(now, -window);
    return sent.filter((row) => row.created_at > since).length < guides;
  });
}
