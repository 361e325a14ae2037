import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { visitParts } from "#contract/request-headers.ts";
import type { LeadChannel, LeadKind } from "#contract/lead-kind.ts";
import { detailColumns } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import type { NewsletterRequest } from "#server/newsletter/subscriptions.ts";
import { type Envelope, outboxRow, type WithheldReason } from "#server/outbox/outbox.ts";
import { cleanText } from "#server/base/text.ts";
import { formDefinitions } from "./form-definitions.ts";
import { consentAnswer, shownDisclosure, type ShownDisclosure } from "./forms.ts";
import type { VisitorMail } from "./mail-limits.ts";
import type { LeadRequest, SubmissionOrigin } from "./submit-lead.ts";

type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** The `leads` row. `now` is UTC, ISO 8601, here and below. */
export function leadRow(
  { id, kind, leadInput, ...lead }: LeadRequest,
  now: string,
): NewRow<"leads"> {
  return {
    id,
    kind,
    name: leadInput.name,
    email: leadInput.email,
    email_normalized: lead.normalizedEmail,
    zip_code: leadInput.zipCode ?? null,
    wants_newsletter: leadInput.wantsNewsletter ? 1 : 0,
    suspected: lead.suspected,
    page: cleanText(lead.origin.page),
    channel: lead.entry?.channel ?? channelOf(kind, lead.origin),
    first_contacted_at: lead.entry?.contact?.contactedAt ?? null,
    created_at: lead.entry?.receivedAt ?? now,
  };
}

/** `web` needs both: a page of this site sent it, and it names a disclosure that the site has. */
function channelOf(kind: LeadKind, origin: SubmissionOrigin): LeadChannel {
  const { version } = shownDisclosure(formDefinitions[kind].disclosure, origin.disclosureVersion);
  return origin.fromOwnPage && version !== null ? "web" : "api";
}

/** The `lead_entries` row of a lead that someone at the agency enters; none for one that was sent. */
export function entryRows({ id, entry }: LeadRequest, now: string): NewRow<"lead_entries">[] {
  if (entry === undefined) return [];
  const { enteredBy, consent, consentHow, file } = entry;
  return [
    {
      lead_id: id,
      entered_by: enteredBy,
      entered_at: now,
      consent,
      consent_how: consentHow,
      file,
    },
  ];
}

/** The `lead_details` row; none when the form asks for no details. */
export function detailRows({ id, leadInput }: LeadRequest): NewRow<"lead_details">[] {
  return leadInput.details === null ? [] : [{ lead_id: id, ...detailColumns(leadInput.details) }];
}

/** The `lead_sources` row: where the visitor came from. */
export function sourceRow({ id, origin: { source } }: LeadRequest): NewRow<"lead_sources"> {
  const row: NewRow<"lead_sources"> = { lead_id: id };
  for (const part of visitParts) row[part] = cleanText(source[part] ?? "") || null;
  return row;
}

/** The `contact_marks` row of a lead that was contacted before it was entered. */
export function contactRows({ id, entry }: LeadRequest): NewRow<"contact_marks">[] {
  if (entry === undefined || entry.contact === null) return [];
  const { contactedAt, contactedBy, note } = entry.contact;
  const mark = { contacted_at: contactedAt, contacted_by: contactedBy, note };
  return [{ id: randomUUIDv7(), lead_id: id, ...mark }];
}

/** Settings for outgoing messages. */
export interface Sending {
  /** Right-hand side of the Message-IDs, e.g. `example.com`. */
  readonly messageIdHost: string;
  /** Webhooks to call for each lead. Default none. */
  readonly webhookUrls?: readonly string[];
}

/** An email to the visitor. `withheld` is the reason why it isn't sent. */
export interface VisitorMessage {
  readonly kind: VisitorMail;
  readonly withheld?: WithheldReason;
}

/** The `outbox` rows for a lead, held while it is suspected. `mails` go to the visitor. */
export function messageRows(
  { id: leadId, suspected }: LeadRequest,
  mails: readonly VisitorMessage[],
  { messageIdHost, webhookUrls = [] }: Sending,
  now: string,
): NewRow<"outbox">[] {
  const state = suspected === null ? "queued" : "held";
  const shared = { leadId, state, now, messageIdHost } as const;
  const kind = "lead-webhook" as const;
  const envelopes: Envelope[] = [
    { ...shared, kind: "agency-notification" },
    ...mails.map((mail) => ({ ...shared, ...mail })),
    ...webhookUrls.map((destination) => ({ ...shared, kind, destination })),
  ];
  return envelopes.map(outboxRow);
}

/** The newsletter request that came with the lead. */
export function newsletterRequest(
  { id: leadId, leadInput: { email }, normalizedEmail, suspected }: LeadRequest,
  now: string,
): NewsletterRequest {
  return { leadId, email, emailNormalized: normalizedEmail, now, suspected: suspected !== null };
}

/** Proof of what the visitor was shown and answered. The database rejects later changes to these rows. */
interface LeadProof {
  readonly disclosure: NewRow<"disclosure_records">;
  /** Null if the checkbox was not shown. An unchecked one is recorded too. */
  readonly consent: NewRow<"consent_records"> | null;
  /** The texts that the records refer to. */
  readonly shown: readonly Shown[];
}

/** What a proof says about its text. */
type Shown = ReturnType<typeof shownDisclosure>;

/** Builds the disclosure and consent records of a lead. */
export function leadProof(lead: LeadRequest, now: string): LeadProof {
  const { leadInput, origin } = lead;
  const { disclosureVersion, consentVersion } = origin;
  const form = formDefinitions[lead.kind];
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

/** Columns that disclosure and consent records share. */
function circumstances({ id, origin }: LeadRequest, { version, textHash }: Shown) {
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
 * The `disclosure_texts` rows of the known texts, without duplicates. Sorted by hash, because two transactions that insert the
 * same texts in different orders could deadlock.
 */
export function textRows(shown: readonly Shown[], now: string): NewRow<"disclosure_texts">[] {
  const known = shown.filter((one): one is ShownDisclosure => one.version !== null);
  const texts = new Map(known.map(({ textHash, text }) => [textHash, text]));
  const rows = [...texts].map(([hash, text]) => ({ hash, text, first_shown_at: now }));
  return rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
}
