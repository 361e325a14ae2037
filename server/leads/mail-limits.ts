import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { Tx } from "#server/db/tables.ts";

const day = 24 * 60 * 60_000;

/** Emails of one kind per address and time window in ms, since anyone can type anyone's address. */
const limits = [
  { window: day, emails: 1 },
  { window: 30 * day, emails: 3 },
];

/** Kinds of mail to visitors, whose address nobody has confirmed. */
export const visitorMails = [
  "guide-email",
  "lead-confirmation",
  "newsletter-confirmation",
] as const satisfies readonly OutboxKind[];
/** Mail to an unconfirmed address. */
export type VisitorMail = (typeof visitorMails)[number];

/** Whether one more email of this kind may go to the address. */
type MailAllowance = (kind: VisitorMail) => boolean;

/**
 * Reads which emails an address may still get: one of each kind in 24 hours and three in 30 days. The limit is per
 * kind because each answers a different request: a person who asks for the guide, the newsletter and a consultation
 * in one day must get all three emails. A stranger can thus trigger at most three emails a day and nine in 30 days.
 * Held messages do not count before their release, because otherwise a bot could use up a person's limit; withheld ones
 * were never sent, and those that the operator sent again in vain, or to another address, count once.
 * @param exceptLead id of a lead whose own emails don't count
 */
export async function mailAllowance(
  tx: Tx,
  normalizedEmail: string,
  now: Date,
  exceptLead = "",
): Promise<MailAllowance> {
  const mails = await tx
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select(["outbox.kind", "outbox.created_at as at"])
    .where("leads.email_normalized", "=", normalizedEmail)
    .where("leads.id", "!=", exceptLead)
    // Notifications to the agency and webhooks have no limit.
    .where("outbox.kind", "in", visitorMails)
    .where("outbox.state", "not in", ["held", "withheld"])
    .where("outbox.resent_as", "is", null)
    .where("outbox.created_at", ">", addMilliseconds(now, -30 * day))
    .execute();
  return (kind) => {
    const times = mails.filter((email) => email.kind === kind).map(({ at }) => at);
    return limits.every(({ window, emails }) => {
      const since = addMilliseconds(now, -window);
      return times.filter((at) => at > since).length < emails;
    });
  };
}

/** `time` plus `milliseconds`, which may be negative, as UTC in ISO 8601. */
export function addMilliseconds(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
