import { randomUUIDv7 } from "node:crypto";
import type { NewRow } from "#server/db/lead-rows.ts";
import { cleanText } from "./clean-text.ts";
import { consentAnswer } from "./consent-answer.ts";
import { leadForms } from "./lead-forms.ts";
import type { LeadRequest } from "./lead-request.ts";
import { shownDisclosure, type ShownDisclosure } from "./shown-disclosure.ts";

/** The proof of what a lead's sender was shown and answered. The database refuses any later change of it. */
export interface LeadProof {
  readonly disclosure: NewRow<"disclosure_records">;
  /** Null when the box was not shown. That it was shown and left is proof too. */
  readonly consent: NewRow<"consent_records"> | null;
  /** The wordings that both name. */
  readonly shown: readonly ShownDisclosure[];
}

/** Puts a lead's proof together. `now` is UTC, ISO 8601. */
export function leadProof(lead: LeadRequest, now: string): LeadProof {
  const { wish, origin } = lead;
  const { disclosureVersion, consentVersion } = origin;
  const form = leadForms[lead.kind];
  const disclosure = shownDisclosure(form.disclosure, disclosureVersion);
  const consent = consentAnswer(form, wish, consentVersion);
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
