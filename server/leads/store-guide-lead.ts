import { randomUUIDv7 } from "node:crypto";
import type { GuideLead } from "#contract/guide-lead.ts";
import { sourceParts } from "#server/db/source-parts.ts";
import type { Writing } from "#server/db/tables.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { cleanText } from "./clean-text.ts";
import { guideAllowed } from "./guide-allowance.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";
import type { SubmissionOrigin } from "./submission.ts";

/** A checked guide request, ready to be written. */
export interface NewGuideLead {
  readonly id: string;
  readonly fields: GuideLead;
  readonly trapped: boolean;
  readonly origin: SubmissionOrigin;
  readonly disclosure: ShownDisclosure;
  readonly now: Date;
  readonly messageIdHost: string;
}

/** Writes the lead, its source, its proof of disclosure and its outbox rows. */
export async function storeGuideLead(writing: Writing, lead: NewGuideLead): Promise<void> {
  await insertLead(writing, lead);
  await insertSource(writing, lead);
  await insertDisclosure(writing, lead);
  await enqueueMessages(writing, lead);
}

async function insertLead(writing: Writing, { id, fields, ...lead }: NewGuideLead): Promise<void> {
  await writing
    .insertInto("leads")
    .values({
      id,
      kind: "guide",
      first_name: fields.firstName,
      email: fields.email,
      email_normalized: normalizeEmail(fields.email),
      zip_code: fields.zipCode ?? null,
      wants_newsletter: fields.wantsNewsletter ? 1 : 0,
      suspected: lead.trapped ? "trap" : null,
      page: cleanText(lead.origin.page),
      created_at: lead.now.toISOString(),
    })
    .execute();
}

async function insertSource(writing: Writing, { id, origin }: NewGuideLead): Promise<void> {
  const known = sourceParts.map((part) => [part, cleanText(origin.source[part] ?? "") || null]);
  await writing
    .insertInto("lead_sources")
    .values({ lead_id: id, ...Object.fromEntries(known) })
    .execute();
}

async function insertDisclosure(writing: Writing, lead: NewGuideLead): Promise<void> {
  const { disclosure, origin } = lead;
  const now = lead.now.toISOString();
  await writing
    .insertInto("disclosure_texts")
    .values({ hash: disclosure.textHash, text: disclosure.text, first_shown_at: now })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  await writing
    .insertInto("disclosure_records")
    .values({
      id: randomUUIDv7(),
      lead_id: lead.id,
      disclosure_id: disclosure.id,
      version: disclosure.version,
      text_hash: disclosure.textHash,
      shown_at: now,
      page: cleanText(origin.page),
      ip: cleanText(origin.ip),
      user_agent: cleanText(origin.userAgent),
      channel: origin.channel,
    })
    .execute();
}

async function enqueueMessages(writing: Writing, lead: NewGuideLead): Promise<void> {
  const state = lead.trapped ? ("held" as const) : ("queued" as const);
  const { messageIdHost } = lead;
  const shared = { leadId: lead.id, state, now: lead.now.toISOString(), messageIdHost };
  const allowed = await guideAllowed(writing, normalizeEmail(lead.fields.email), lead.now);
  await enqueue(writing, [
    { ...shared, kind: "agency-notification" },
    ...(lead.trapped || allowed ? [{ ...shared, kind: "guide-email" as const }] : []),
  ]);
}
