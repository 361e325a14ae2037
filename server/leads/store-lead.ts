import type { Insertable } from "kysely";
import { prepared } from "#server/db/prepared.ts";
import { sourceParts } from "#server/db/source-parts.ts";
import type { SuspectedReason, Tables, Writing } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { cleanText } from "./clean-text.ts";
import type { ConsentAnswer } from "./consent-answer.ts";
import type { LeadForm, Wish } from "./lead-form.ts";
import { enqueueMessages } from "./lead-messages.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";
import { storeProof } from "./store-proof.ts";
import type { SubmissionOrigin } from "./submission.ts";

/** A checked lead, ready to be written. */
export interface NewLead {
  readonly id: string;
  readonly form: LeadForm;
  readonly wish: Wish;
  readonly suspected: SuspectedReason | null;
  readonly origin: SubmissionOrigin;
  readonly disclosure: ShownDisclosure;
  /** Null when its box was not shown. */
  readonly consent: ConsentAnswer | null;
  readonly now: Date;
  readonly messageIdHost: string;
  readonly suppressions: Suppressions;
  /** Each is told of the lead. */
  readonly webhookUrls: readonly string[];
}

/** Writes the lead, its details, its source, the proof of what was shown and answered, and its outbox rows. */
export async function storeLead(writing: Writing, lead: NewLead): Promise<void> {
  await insertLead(writing, lead);
  await insertDetails(writing, lead);
  await insertSource(writing, lead);
  await storeProof(writing, lead);
  await enqueueMessages(writing, lead);
}

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;
const intoLeads = prepared((db, row: Row<"leads">) => db.insertInto("leads").values(row));
const intoDetails = prepared((db, row: Row<"lead_details">) =>
  db.insertInto("lead_details").values(row),
);
const intoSources = prepared((db, row: Row<"lead_sources">) =>
  db.insertInto("lead_sources").values(row),
);

async function insertLead(writing: Writing, { id, form, wish, ...lead }: NewLead): Promise<void> {
  await intoLeads(writing, {
    id,
    kind: form.kind,
    first_name: wish.name,
    email: wish.email,
    email_normalized: normalizeEmail(wish.email),
    zip_code: wish.zipCode ?? null,
    wants_newsletter: wish.wantsNewsletter ? 1 : 0,
    suspected: lead.suspected,
    page: cleanText(lead.origin.page),
    created_at: lead.now.toISOString(),
  });
}

async function insertDetails(writing: Writing, { id, wish }: NewLead): Promise<void> {
  if (wish.details === null) return;
  await intoDetails(writing, { lead_id: id, ...wish.details });
}

async function insertSource(writing: Writing, { id, origin }: NewLead): Promise<void> {
  const known = sourceParts.map((part) => [part, cleanText(origin.source[part] ?? "") || null]);
  await intoSources(writing, { lead_id: id, ...Object.fromEntries(known) });
}
