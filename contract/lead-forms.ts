import { contactForm, type ContactMessage } from "./contact-message.ts";
import type { FormDescription } from "./form-description.ts";
import { guideForm, type GuideLead } from "./guide-lead.ts";
import type { LeadKind } from "./lead-kind.ts";
import { compareForm, consultationForm, type PlanRequest } from "./plan-request.ts";

// A page imports only the description of its own form, so that it doesn't load the others.

/** The valid fields of any form. */
export type LeadFields = GuideLead | PlanRequest | ContactMessage;

/** The lead forms by kind. */
export const leadForms: Readonly<Record<LeadKind, FormDescription<LeadFields>>> = {
  guide: guideForm,
  compare: compareForm,
  consultation: consultationForm,
  contact: contactForm,
};
