import type { Consent } from "#content/en/disclosures/consent.schema.ts";
import type { LeadForm, Wish } from "./lead-form.ts";
import { shownDisclosure, type ShownDisclosure, type Wordings } from "./shown-disclosure.ts";

/** A box as it stood on the form, and what was answered. */
export interface ConsentAnswer extends ShownDisclosure {
  readonly agreed: boolean;
  /** The number that the answer is about, as `(972) 204-5855`; null where there is none. */
  readonly phone: string | null;
}

/**
 * The answer to a form's box. Null when nothing says that the box was shown: a page of before it had one,
 * or a program that sends forms of its own, told of no version and sent no tick.
 */
export function consentAnswer(
  form: LeadForm,
  wish: Wish,
  claimed: string | null,
): ConsentAnswer | null {
  const { agrees: agreed } = wish;
  if (claimed === null && !agreed) return null;
  const phone = wish.details?.phone ?? null;
  return { ...shownDisclosure(exactTexts(form.consent), claimed), agreed, phone };
}

/** All that stands at a box is what somebody agrees to: the label first, then the text under it. */
function exactTexts({ id, versions: [newest, ...older] }: Consent): Wordings {
  return { id, versions: [exactText(newest), ...older.map(exactText)] };
}

function exactText({ version, label, text }: Consent["shown"]) {
  return { version, text: `${label}\n${text}` };
}
