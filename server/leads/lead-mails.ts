import type { Writing } from "#server/db/tables.ts";
import { confirmedReaders } from "#server/newsletter/confirmed-readers.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { leadForms } from "./lead-forms.ts";
import type { LeadRequest } from "./lead-request.ts";
import { mailAllowance, type VisitorMail } from "./mail-allowance.ts";

/** What of a new lead is answered by mail. */
export interface LeadMails {
  readonly lead: LeadRequest;
  /** Nothing to who wants no mail, and no more than one address may get. */
  readonly mails: readonly VisitorMail[];
  /** Whether the newsletter is wanted by somebody who has not confirmed it. */
  readonly asksForNewsletter: boolean;
}

/** Finds out what mail new leads set off. */
export async function leadMails(
  writing: Writing,
  suppressions: Suppressions,
  leads: readonly LeadRequest[],
  now: Date,
): Promise<LeadMails[]> {
  const mailboxes = leads.map(({ mailbox }) => mailbox);
  const asking = leads.filter(({ wish }) => wish.wantsNewsletter);
  const [wishes, allowed, readers] = await Promise.all([
    suppressions.ofAll(writing, mailboxes),
    mailAllowance(writing, mailboxes, now),
    confirmedReaders(writing, asking),
  ]);
  return leads.map((lead) => {
    const { kind, wish, mailbox, suspected } = lead;
    if (stopsAllMail(wishes.get(mailbox) ?? []))
      return { lead, mails: [], asksForNewsletter: false };
    const asksForNewsletter = wish.wantsNewsletter && !readers.has(mailbox);
    const wanted = [
      leadForms[kind].answer,
      ...(asksForNewsletter ? (["newsletter-confirmation"] as const) : []),
    ];
    // A suspected lead's mail is held back anyway, and so never too much.
    const isDue = (mail: VisitorMail) => suspected !== null || allowed(mailbox, mail);
    return { lead, mails: wanted.filter(isDue), asksForNewsletter };
  });
}
