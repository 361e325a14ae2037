import { randomUUIDv7 } from "node:crypto";
import type { NewRow, SourcePart } from "#server/db/lead-rows.ts";
import type { NewsletterWish } from "#server/newsletter/wishes.ts";
import { type Envelope, outboxRow } from "#server/outbox/outbox.ts";
import { cleanText } from "#server/base/text.ts";
import { leadForms } from "./form-definitions.ts";
import { consentAnswer, shownDisclosure, type ShownDisclosure } from "./forms.ts";
import type { VisitorMail } from "./mail-limits.ts";
import type { LeadRequest } from "./submission.ts";

/** The lead itself. `now` is UTC, ISO 8601, here and below. */
export function leadRow(
  { id, kind, leadInput, ...lead }: LeadRequest,
  now: string,
): NewRow<"leads"> {
  return {
    id,
    kind,
    first_name: leadInput.name,
    email: leadInput.email,
    email_normalized: lead.normalizedEmail,
    zip_code: leadInput.zipCode ?? null,
    wants_newsletter: leadInput.wantsNewsletter ? 1 : 0,
    suspected: lead.suspected,
    page: cleanText(lead.origin.page),
    created_at: now,
  };
}

/** What only some forms ask for; none for the others. */
export function detailRows({ id, leadInput }: LeadRequest): NewRow<"lead_details">[] {
  return leadInput.details === null ? [] : [{ lead_id: id, ...leadInput.details }];
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
  { id: leadId, leadInput: { email }, normalizedEmail, suspected }: LeadRequest,
  now: string,
): NewsletterWish {
  return { leadId, email, emailNormalized: normalizedEmail, now, suspected: suspected !== null };
}

/** The proof of what a lead's sender was shown and answered. The database refuses any later change of it. */
interface LeadProof {
  readonly disclosure: NewRow<"disclosure_records">;
  /** Null when the box was not shown. That it was shown and left is proof too. */
  readonly consent: NewRow<"consent_records"> | null;
  /** The wordings that both name. */
  readonly shown: readonly ShownDisclosure[];
}

/** Puts a lead's proof together. `now` is UTC, ISO 8601. */
export function leadProof(lead: LeadRequest, now: string): LeadProof {
  const { leadInput, origin } = lead;
  const { disclosureVersion, consentVersion } = origin;
  const form = leadForms[lead.kind];
  const disclosure = shownDisclosure(form.disclosure, disclosureVersion);
  const consent = consentAnswer(form, leadInput, consentVersion);
  return {
    disclosure: {
      ...circumstances(lead, disclosure),
      disclosure_id: disclosure.id,
      shown_at: now,
    },
    consent: consent && {
      ...circumstances(lead, consent),
      consent_id: consent.id,
      agreed: consent.agreed ? 1 : 0,
      phone: consent.phone,
      answered_at: now,
    },
    shown: consent === null ? [disclosure] : [disclosure, consent],
  };
}

/** Alike for all that stood on one form. */
function circumstances({ id, origin }: LeadRequest, { version, textHash }: ShownDisclosure) {
  return {
    id: randomUUIDv7(),
    lead_id: id,
    version,
    text_hash: textHash,
    page: cleanText(origin.page),
    ip: cleanText(origin.ip),
    user_agent: cleanText(origin.userAgent),
    channel: origin.channel,
  };
}

/**
 * Wordings that were shown, each once, however many saw it; in the order of their hashes, so that two who
 * keep the same never wait for each other. `now` is UTC, ISO 8601.
 */
export function textRows(
  shown: readonly ShownDisclosure[],
  now: string,
): NewRow<"disclosure_texts">[] {
  const texts = new Map(shown.map(({ textHash, text }) => [textHash, text]));
  const rows = [...texts].map(([hash, text]) => ({ hash, text, first_shown_at: now }));
  return rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
}
