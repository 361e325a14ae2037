import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { visitParts } from "#contract/submission-parts.ts";
import type { Proof } from "#contract/lead.ts";
import { detailColumns } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import { type Envelope, outboxRow, type WithheldReason } from "#server/outbox/outbox.ts";
import { cleanText } from "#server/base/text.ts";
import type { VisitorMail } from "./mail-limits.ts";
import type { NewLead } from "./submit-lead.ts";

type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** The `leads` row. `now` is UTC, ISO 8601, here and below. */
export function leadRow(lead: NewLead, now: string): NewRow<"leads"> {
  return {
    id: lead.id,
    kind: lead.kind,
    name: lead.name,
    email: lead.email,
    email_normalized: lead.normalizedEmail,
    zip_code: lead.zipCode,
    wants_newsletter: lead.wantsNewsletter ? 1 : 0,
    suspected: lead.suspected,
    page: lead.page,
    channel: lead.channel,
    first_contacted_at: lead.entry?.contact?.contactedAt ?? null,
    created_at: lead.entry?.receivedAt ?? now,
    ...workColumns(lead),
    has_words: 1,
  };
}

/** People in an imported file wait for nothing that we promised, so they are in work, without a next step. */
function workColumns({ entry, channel }: NewLead) {
  const { status, assignedTo = null, next = null } = entry?.work ?? {};
  const isNew = channel !== "import" && entry?.contact == null;
  return {
    status: status ?? (isNew ? "new" : "working"),
    assigned_to: assignedTo,
    next_at: next?.at ?? null,
    next_note: next?.note ?? null,
  };
}

/** The `lead_entries` row of a lead that someone at the agency enters; none for one that was sent. */
export function entryRows({ id, entry }: NewLead, now: string): NewRow<"lead_entries">[] {
  if (entry === null) return [];
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
export function detailRows({ id, details }: NewLead): NewRow<"lead_details">[] {
  return details === null ? [] : [{ lead_id: id, ...detailColumns(details) }];
}

/** The `lead_sources` row: where the visitor came from. */
export function sourceRow({ id, source }: NewLead): NewRow<"lead_sources"> {
  const row: NewRow<"lead_sources"> = { lead_id: id };
  for (const part of visitParts) row[part] = cleanText(source[part] ?? "") || null;
  return row;
}

/** The `contact_marks` row of a lead that was contacted before it was entered. */
export function contactRows({ id, entry }: NewLead): NewRow<"contact_marks">[] {
  if (entry === null || entry.contact === null) return [];
  const { contactedAt, contactedBy, note } = entry.contact;
  const mark = { contacted_at: contactedAt, contacted_by: contactedBy, note };
  return [{ id: randomUUIDv7(), lead_id: id, ...mark }];
}

/** The `disclosure_records` rows: proof of what the form showed. The database rejects later changes to these rows. */
export function disclosureRows(lead: NewLead, now: string): NewRow<"disclosure_records">[] {
  return lead.disclosures.map((proof) => ({
    ...proofColumns(lead, proof),
    disclosure_id: proof.id,
    shown_at: now,
  }));
}

/** The `consent_records` rows: proof of the answers, unchecked boxes too. The database rejects later changes. */
export function consentRows(lead: NewLead, now: string): NewRow<"consent_records">[] {
  return lead.consents.map((proof) => ({
    ...proofColumns(lead, proof),
    consent_id: proof.id,
    agreed: proof.agreed ? 1 : 0,
    phone: proof.phone,
    answered_at: now,
  }));
}

/** Columns that disclosure and consent records share. */
function proofColumns({ id }: NewLead, { version, textHash, page, ip, ...sender }: Proof) {
  const { userAgent, channel } = sender;
  return {
    id: randomUUIDv7(),
    lead_id: id,
    version,
    text_hash: textHash,
    page,
    ip,
    user_agent: userAgent,
    channel,
  };
}

/**
 * The `disclosure_texts` rows of the known texts, without duplicates. Sorted by hash, because two transactions that insert the
 * same texts in different orders could deadlock.
 */
export function textRows(
  { disclosures, consents }: NewLead,
  now: string,
): NewRow<"disclosure_texts">[] {
  const texts = new Map<string, string>();
  for (const { textHash, text } of [...disclosures, ...consents])
    if (textHash !== null && text !== null) texts.set(textHash, text);
  const rows = [...texts].map(([hash, text]) => ({ hash, text, first_shown_at: now }));
  return rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
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
  { id: leadId, suspected }: NewLead,
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
