import type { LeadForm, Wish } from "./lead-form.ts";
import { shownDisclosure, type ShownDisclosure } from "./shown-disclosure.ts";

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
  return { ...shownDisclosure(form.consent, claimed), agreed, phone };
}
