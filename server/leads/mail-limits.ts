import { isFilled, padded, prepared } from "#server/db/prepared-query.ts";
import type { OutboxKind, Tx } from "#server/db/tables.ts";

const day = 24 * 60 * 60_000;

/** Anyone can type anyone's address: so much mail of one kind may go to one address, and no more. */
const limits = [
  { window: day, mails: 1 },
  { window: 30 * day, mails: 3 },
];

const visitorMails = [
  "guide-email",
  "lead-confirmation",
  "newsletter-confirmation",
] as const satisfies readonly OutboxKind[];
/** Mail that goes to an address nobody has confirmed. */
export type VisitorMail = (typeof visitorMails)[number];

/** Tells whether one more mail of a kind may go to a mailbox (an address in its normal form). */
type MailAllowance = (normalizedEmail: string, kind: VisitorMail) => boolean;

const wroteBefore = prepared((db, ...of: { readonly normalizedEmail: string }[]) =>
  db
    .selectFrom("leads")
    .select("email_normalized as normalizedEmail")
    .distinct()
    .where(
      "email_normalized",
      "in",
      of.map(({ normalizedEmail }) => normalizedEmail),
    ),
);
const sentSince = prepared(
  (db, { since }: { since: string }, ...to: { readonly normalizedEmail: string }[]) =>
    db
      .selectFrom("outbox")
      .innerJoin("leads", "leads.id", "outbox.lead_id")
      .select([
        "leads.email_normalized as normalizedEmail",
        "outbox.kind",
        "outbox.created_at as at",
      ])
      .where(
        "leads.email_normalized",
        "in",
        to.map(({ normalizedEmail }) => normalizedEmail),
      )
      // The agency and webhooks are told of each lead, however many name one address.
      .where("outbox.kind", "in", visitorMails)
      .where("outbox.state", "!=", "held")
      .where("outbox.created_at", ">", since),
);

/**
 * What may still go to these mailboxes: one mail of a kind in 24 hours, three in 30 days. Each kind has
 * limits of its own, since each answers another wish: who asks for the guide, the newsletter and a
 * consultation on one day must hear of all three. So nobody gets more than three mails in a day, or nine in
 * 30, because somebody types their address. Held rows do not count: else a bot could keep a person from
 * their guide.
 */
export async function mailAllowance(
  writing: Tx,
  normalizedEmails: readonly string[],
  now: Date,
): Promise<MailAllowance> {
  const sent = await sentTo(writing, normalizedEmails, addMilliseconds(now, -30 * day));
  const begins = limits.map(({ window, mails }) => ({
    since: addMilliseconds(now, -window),
    mails,
  }));
  return (normalizedEmail, kind) => {
    const times = sent.filter(
      (mail) => mail.normalizedEmail === normalizedEmail && mail.kind === kind,
    );
    return begins.every(({ since, mails }) => times.filter(({ at }) => at > since).length < mails);
  };
}

/**
 * Asked by two queries: few have written before, and joined for many at once PostgreSQL may read the whole
 * outbox.
 */
async function sentTo(writing: Tx, normalizedEmails: readonly string[], since: string) {
  const to = normalizedEmails.map((normalizedEmail) => ({ normalizedEmail }));
  const known = isFilled(to) ? await wroteBefore(writing, ...padded(to)) : [];
  return isFilled(known) ? await sentSince(writing, { since }, ...padded(known)) : [];
}

/** The instant so many milliseconds after (or before, when negative) a time: UTC, ISO 8601. */
export function addMilliseconds(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
