import type { NewRow } from "#server/db/lead-rows.ts";
import type { SourcePart } from "#server/db/source-parts.ts";
import type { NewsletterWish } from "#server/newsletter/ask-for-newsletter.ts";
import { outboxRow, type Envelope } from "#server/outbox/outbox-row.ts";
import { cleanText } from "./clean-text.ts";
import type { LeadRequest } from "./lead-request.ts";
import type { VisitorMail } from "./mail-allowance.ts";

/** The lead itself. `now` is UTC, ISO 8601, here and below. */
export function leadRow({ id, kind, wish, ...lead }: LeadRequest, now: string): NewRow<"leads"> {
  return {
    id,
    kind,
    first_name: wish.name,
    email: wish.email,
    email_normalized: lead.mailbox,
    zip_code: wish.zipCode ?? null,
    wants_newsletter: wish.wantsNewsletter ? 1 : 0,
    suspected: lead.suspected,
    page: cleanText(lead.origin.page),
    created_at: now,
  };
}

/** What only some forms ask for; none for the others. */
export function detailRows({ id, wish }: LeadRequest): NewRow<"lead_details">[] {
  return wish.details === null ? [] : [{ lead_id: id, ...wish.details }];
}

/** Where the visitor came from. */
export function sourceRow({ id, origin: { source } }: LeadRequest): NewRow<"lead_sources"> {
  const part = (name: SourcePart) => cleanText(source[name] ?? "") || null;
  return {
    lead_id: id,
    landing: part("landing"),
    referrer: part("referrer"),
    utm_source: part("utm_source"),
    utm_medium: part("utm_medium"),
    utm_campaign: part("utm_campaign"),
    utm_term: part("utm_term"),
    utm_content: part("utm_content"),
  };
}

/** How messages go out. */
export interface Sending {
  /** Right-hand side of the Message-IDs, e.g. `example.com`. */
  readonly messageIdHost: string;
  /** Addresses of the webhooks that are told of each lead. Default none. */
  readonly webhookUrls?: readonly string[];
}

/** What the lead sets off: held back while it is suspected. `mails` go to the visitor. */
export function messageRows(
  { id: leadId, suspected }: LeadRequest,
  mails: readonly VisitorMail[],
  { messageIdHost, webhookUrls = [] }: Sending,
  now: string,
): NewRow<"outbox">[] {
  const state = suspected === null ? "queued" : "held";
  const shared = { leadId, state, now, messageIdHost } as const;
  const kind = "lead-webhook" as const;
  const envelopes: Envelope[] = [
    { ...shared, kind: "agency-notification" },
    ...mails.map((mail) => ({ ...shared, kind: mail })),
    ...webhookUrls.map((destination) => ({ ...shared, kind, destination })),
  ];
  return envelopes.map(outboxRow);
}

/** The wish for the newsletter that came with the lead. */
export function newsletterWish(
  { id: leadId, wish: { email }, mailbox, suspected }: LeadRequest,
  now: string,
): NewsletterWish {
  return { leadId, email, emailNormalized: mailbox, now, suspected: suspected !== null };
}
