import automatedContact from "#content/en/disclosures/automated-contact.yaml";
import consultationDisclosure from "#content/en/disclosures/consultation.yaml";
import contactDisclosure from "#content/en/disclosures/contact.yaml";
import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import newsletterConsent from "#content/en/disclosures/newsletter.yaml";
import compareDisclosure from "#content/en/disclosures/plan-request.yaml";
import consultationWords from "#content/en/forms/consultation.yaml";
import contactWords from "#content/en/forms/contact.yaml";
import compareWords from "#content/en/forms/compare.yaml";
import guideWords from "#content/en/forms/guide.yaml";
import { contactMessage } from "#contract/contact-message.ts";
import { guideLead } from "#contract/guide-lead.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { leadForm, type LeadForm, type LeadInput } from "./forms.ts";

/** Messages to the agency. */
const contactForm = leadForm({
  kind: "contact",
  disclosure: contactDisclosure,
  consent: automatedContact,
  thanks: contactWords.success.text,
  answer: "lead-confirmation",
  schema: contactMessage,
  leadInputOf: ({ name, email, phone, message, agreesToAutomatedContact }) => ({
    name,
    email,
    zipCode: undefined,
    wantsNewsletter: false,
    agrees: agreesToAutomatedContact,
    details: {
      phone: phone ?? null,
      birthdate: null,
      medicare_part_a: null,
      medicare_part_b: null,
      preferred_contact_method: null,
      best_time_to_contact: null,
      message,
    },
  }),
});

/** Requests for the guide. */
const guideForm = leadForm({
  kind: "guide",
  disclosure: guideDisclosure,
  consent: newsletterConsent,
  thanks: guideWords.success.text,
  answer: "guide-email",
  schema: guideLead,
  leadInputOf: ({ firstName, email, zipCode, wantsNewsletter }) => ({
    name: firstName,
    email,
    zipCode,
    wantsNewsletter,
    agrees: wantsNewsletter,
    details: null,
  }),
});

const shared = {
  consent: automatedContact,
  answer: "lead-confirmation",
  schema: planRequest,
  leadInputOf,
} as const;

/** Requests for a plan comparison. */
const compareForm = leadForm({
  kind: "compare",
  disclosure: compareDisclosure,
  thanks: compareWords.success.text,
  ...shared,
});

/** Requests for a consultation. */
const consultationForm = leadForm({
  kind: "consultation",
  disclosure: consultationDisclosure,
  thanks: consultationWords.success.text,
  ...shared,
});

function leadInputOf(fields: PlanRequest): LeadInput {
  const { name, email, zipCode } = fields;
  return {
    name,
    email,
    zipCode,
    wantsNewsletter: false,
    agrees: fields.agreesToAutomatedContact,
    details: {
      phone: fields.phone,
      birthdate: fields.birthdate,
      medicare_part_a: Number(fields.medicarePartA),
      medicare_part_b: Number(fields.medicarePartB),
      preferred_contact_method: fields.preferredContactMethod,
      best_time_to_contact: fields.bestTimeToContact ?? null,
      message: fields.additionalInfo ?? null,
    },
  };
}

/** Every form that leads come in by. */
export const leadForms: Readonly<Record<LeadKind, LeadForm>> = {
  guide: guideForm,
  compare: compareForm,
  consultation: consultationForm,
  contact: contactForm,
};
