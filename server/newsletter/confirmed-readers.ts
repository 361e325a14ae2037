import { isFilled, padded } from "#server/db/padded.ts";
import { prepared } from "#server/db/prepared.ts";
import type { Writing } from "#server/db/tables.ts";

const confirmed = prepared((db, ...among: { readonly mailbox: string }[]) =>
  db
    .selectFrom("newsletter_subscriptions")
    .select("email_normalized as mailbox")
    .where(
      "email_normalized",
      "in",
      among.map(({ mailbox }) => mailbox),
    )
    .where("state", "=", "confirmed"),
);

/** Those mailboxes (addresses in their normal form) whose reader has confirmed the newsletter. */
export async function confirmedReaders(
  writing: Writing,
  of: readonly { readonly mailbox: string }[],
): Promise<ReadonlySet<string>> {
  const among = of.map(({ mailbox }) => ({ mailbox }));
  const rows = isFilled(among) ? await confirmed(writing, ...padded(among)) : [];
  return new Set(rows.map(({ mailbox }) => mailbox));
}
