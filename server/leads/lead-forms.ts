import type { LeadKind } from "#contract/lead-kind.ts";
import { contactForm } from "./contact-form.ts";
import { guideForm } from "./guide-form.ts";
import type { LeadForm } from "./lead-form.ts";
import { compareForm, consultationForm } from "./plan-request-forms.ts";

/** Every form that leads come in by. */
export const leadForms: Readonly<Record<LeadKind, LeadForm>> = {
  guide: guideForm,
  compare: compareForm,
  consultation: consultationForm,
  contact: contactForm,
};
