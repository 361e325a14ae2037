import { randomUUIDv7 } from "node:crypto";
import { sourceParts } from "#server/db/source-parts.ts";
import type { Writing } from "#server/db/tables.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { cleanText } from "./clean-text.ts";
import { guideAllowed } from "./guide-allowance.ts";
import type { LeadForm, Wish } from "./lead-form.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";
import type { SubmissionOrigin } from "./submission.ts";

/** A checked lead, ready to be written. */
export interface NewLead {
  readonly id: string;
  readonly form: LeadForm;
  readonly wish: Wish;
  readonly trapped: boolean;
  readonly origin: SubmissionOrigin;
  readonly disclosure: ShownDisclosure;
  readonly now: Date;
  readonly messageIdHost: string;
}

/** Writes the lead, its details, its source, its proof of disclosure and its outbox rows. */
export async function storeLead(writing: Writing, lead: NewLead): Promise<void> {
  await insertLead(writing, lead);
  await insertDetails(writing, lead);
  await insertSource(writing, lead);
  await insertDisclosure(writing, lead);
  await enqueueMessages(writing, lead);
}

async function insertLead(writing: Writing, { id, form, wish, ...lead }: NewLead): Promise<void> {
  await writing
    .insertInto("leads")
    .values({
      id,
      kind: form.kind,
      first_name: wish.name,
      email: wish.email,
      email_normalized: normalizeEmail(wish.email),
      zip_code: wish.zipCode ?? null,
      wants_newsletter: wish.wantsNewsletter ? 1 : 0,
      suspected: lead.trapped ? "trap" : null,
      page: cleanText(lead.origin.page),
      created_at: lead.now.toISOString(),
    })
    .execute();
}

async function insertDetails(writing: Writing, { id, wish }: NewLead): Promise<void> {
  if (wish.details === null) return;
  await writing
    .insertInto("lead_details")
    .values({ lead_id: id, ...wish.details })
    .execute();
}

async function insertSource(writing: Writing, { id, origin }: NewLead): Promise<void> {
  const known = sourceParts.map((part) => [part, cleanText(origin.source[part] ?? "") || null]);
  await writing
    .insertInto("lead_sources")
    .values({ lead_id: id, ...Object.fromEntries(known) })
    .execute();
}

async function insertDisclosure(writing: Writing, lead: NewLead): Promise<void> {
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

async function enqueueMessages(writing: Writing, lead: NewLead): Promise<void> {
  const state = lead.trapped ? ("held" as const) : ("queued" as const);
  const { messageIdHost } = lead;
  const shared = { leadId: lead.id, state, now: lead.now.toISOString(), messageIdHost };
  await enqueue(writing, [
    { ...shared, kind: "agency-notification" },
    ...((await guideDue(writing, lead)) ? [{ ...shared, kind: "guide-email" as const }] : []),
  ]);
}

/** A suspected lead's guide is held back anyway, and so never too many. */
async function guideDue(writing: Writing, { form, wish, trapped, now }: NewLead): Promise<boolean> {
  if (!form.sendsGuide) return false;
  return trapped || (await guideAllowed(writing, normalizeEmail(wish.email), now));
}
