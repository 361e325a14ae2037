import type { Writing } from "#server/db/tables.ts";
import { askForNewsletter } from "#server/newsletter/ask-for-newsletter.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { stopsAllMail } from "#server/suppression/suppressions.ts";
import { mailAllowed, type VisitorMail } from "./mail-allowance.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { NewLead } from "./store-lead.ts";

/** Queues what a new lead sets off: held back while the lead is suspected. */
export async function enqueueMessages(writing: Writing, lead: NewLead): Promise<void> {
  const state = lead.suspected === null ? ("queued" as const) : ("held" as const);
  const { messageIdHost } = lead;
  const shared = { leadId: lead.id, state, now: lead.now.toISOString(), messageIdHost };
  const mails = await visitorMails(writing, lead);
  const kinds = ["agency-notification", ...mails] as const;
  const kind = "lead-webhook" as const;
  await enqueue(writing, [
    ...kinds.map((mail) => ({ ...shared, kind: mail })),
    ...lead.webhookUrls.map((destination) => ({ ...shared, kind, destination })),
  ]);
}

/** What goes to the visitor: nothing to who wants no mail, and no more than one address may get. */
async function visitorMails(writing: Writing, lead: NewLead): Promise<VisitorMail[]> {
  const { form, wish, suppressions } = lead;
  if (stopsAllMail(await suppressions.of(writing, wish.email))) return [];
  const wanted: VisitorMail[] = [form.answer];
  if (await newsletterDue(writing, lead)) wanted.push("newsletter-confirmation");
  const mails: VisitorMail[] = [];
  for (const kind of wanted) if (await isAllowed(writing, kind, lead)) mails.push(kind);
  return mails;
}

async function newsletterDue(
  writing: Writing,
  { id: leadId, wish, now, suspected }: NewLead,
): Promise<boolean> {
  if (!wish.wantsNewsletter) return false;
  const { email } = wish;
  const address = { email, emailNormalized: normalizeEmail(email) };
  return await askForNewsletter(writing, {
    leadId,
    ...address,
    now: now.toISOString(),
    suspected: suspected !== null,
  });
}

/** A suspected lead's mail is held back anyway, and so never too much. */
async function isAllowed(
  writing: Writing,
  kind: VisitorMail,
  { wish, suspected, now }: NewLead,
): Promise<boolean> {
  return suspected !== null || (await mailAllowed(writing, kind, normalizeEmail(wish.email), now));
}
