import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { prepared } from "#server/db/prepared.ts";
import type { Tables, Writing } from "#server/db/tables.ts";
import { cleanText } from "./clean-text.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";
import type { NewLead } from "./store-lead.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;
const intoDisclosures = prepared((db, row: Row<"disclosure_records">) =>
  db.insertInto("disclosure_records").values(row),
);
const intoConsents = prepared((db, row: Row<"consent_records">) =>
  db.insertInto("consent_records").values(row),
);
const intoTexts = prepared((db, row: Row<"disclosure_texts">) =>
  db
    .insertInto("disclosure_texts")
    .values(row)
    .onConflict((conflict) => conflict.column("hash").doNothing()),
);

/** Writes what a lead's sender was shown and answered. The database refuses any later change of it. */
export async function storeProof(writing: Writing, lead: NewLead): Promise<void> {
  await insertDisclosure(writing, lead);
  await insertConsent(writing, lead);
}

async function insertDisclosure(writing: Writing, lead: NewLead): Promise<void> {
  const { disclosure } = lead;
  await keepText(writing, disclosure, lead.now);
  await intoDisclosures(writing, {
    ...recordOf(lead, disclosure),
    disclosure_id: disclosure.id,
    shown_at: lead.now.toISOString(),
  });
}

/** One row a box that was shown, ticked or not: that it was left is proof too. */
async function insertConsent(writing: Writing, lead: NewLead): Promise<void> {
  const { consent } = lead;
  if (consent === null) return;
  await keepText(writing, consent, lead.now);
  await intoConsents(writing, {
    ...recordOf(lead, consent),
    consent_id: consent.id,
    agreed: consent.agreed ? 1 : 0,
    phone: consent.phone,
    answered_at: lead.now.toISOString(),
  });
}

/** The circumstances, alike for all that stood on one form. */
function recordOf({ id, origin }: NewLead, { version, textHash }: ShownDisclosure) {
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

/** Each wording is kept once, however many saw it. */
async function keepText(writing: Writing, shown: ShownDisclosure, now: Date): Promise<void> {
  const { textHash: hash, text } = shown;
  await intoTexts(writing, { hash, text, first_shown_at: now.toISOString() });
}
