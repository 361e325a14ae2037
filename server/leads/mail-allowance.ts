import { prepared } from "#server/db/prepared.ts";
import type { OutboxKind, Writing } from "#server/db/tables.ts";
import { addMilliseconds } from "./instants.ts";

const day = 24 * 60 * 60_000;

/** Anyone can type anyone's address: so much mail of one kind may go to one address, and no more. */
const limits = [
  { window: day, mails: 1 },
  { window: 30 * day, mails: 3 },
];

/** Mail that goes to an address nobody has confirmed. */
export type VisitorMail = Extract<
  OutboxKind,
  "guide-email" | "lead-confirmation" | "newsletter-confirmation"
>;

const sentSince = prepared((db, mail: { email: string; kind: VisitorMail; since: string }) =>
  db
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select("outbox.created_at")
    .where("leads.email_normalized", "=", mail.email)
    .where("outbox.kind", "=", mail.kind)
    .where("outbox.state", "!=", "held")
    .where("outbox.created_at", ">", mail.since),
);

/**
 * True when one more mail of that kind may go to the address (in its normal form): one in 24 hours, three
 * in 30 days. Each kind has limits of its own, since each answers another wish: who asks for the guide,
 * the newsletter and a consultation on one day must hear of all three. So nobody gets more than three
 * mails in a day, or nine in 30, because somebody types their address. Held rows do not count: else a
 * bot could keep a person from their guide.
 */
export async function mailAllowed(
  writing: Writing,
  kind: VisitorMail,
  email: string,
  now: Date,
): Promise<boolean> {
  const sent = await sentSince(writing, { email, kind, since: addMilliseconds(now, -30 * day) });
  return limits.every(({ window, mails }) => {
    const since = addMilliseconds(now, -window);
    return sent.filter((row) => row.created_at > since).length < mails;
  });
}
