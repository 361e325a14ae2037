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
import { detailsIn } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { readPlanChoice, undescribed } from "#contract/plan-choice.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { defineForm, type FormDefinition, type LeadInput } from "./forms.ts";

/** Messages to the agency. */
const contactForm = defineForm({
  kind: "contact",
  disclosure: contactDisclosure,
  consent: automatedContact,
  thanks: contactWords.success.text,
  answer: "lead-confirmation",
  schema: contactMessage,
  leadInputOf: (fields) => ({
    name: fields.name,
    email: fields.email,
    zipCode: undefined,
    wantsNewsletter: false,
    agrees: fields.agreesToAutomatedContact,
    details: detailsIn({ ...fields, planChoice: chosen(fields.planChoice) }),
  }),
});

/** Requests for the guide. */
const guideForm = defineForm({
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
const compareForm = defineForm({
  kind: "compare",
  disclosure: compareDisclosure,
  thanks: compareWords.success.text,
  ...shared,
});

/** Requests for a consultation. */
const consultationForm = defineForm({
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
    details: detailsIn({
      ...fields,
      message: fields.additionalInfo,
      planChoice: chosen(fields.planChoice),
    }),
  };
}

/** Without names, which come from the plan data (submit-lead.ts). */
function chosen(text: string | undefined) {
  const choice = readPlanChoice(text);
  return choice && undescribed(choice);
}

/** The lead forms by kind. */
export const formDefinitions: Readonly<Record<LeadKind, FormDefinition>> = {
  guide: guideForm,
  compare: compareForm,
  consultation: consultationForm,
  contact: contactForm,
};
