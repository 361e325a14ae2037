import automatedContact from "#content/en/disclosures/automated-contact.yaml";
import consultationDisclosure from "#content/en/disclosures/consultation.yaml";
import compareDisclosure from "#content/en/disclosures/plan-request.yaml";
import consultationWords from "#content/en/forms/consultation.yaml";
import compareWords from "#content/en/forms/plan-request.yaml";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { leadForm, type Wish } from "./lead-form.ts";

const shared = { consent: automatedContact, answer: "lead-confirmation", schema: planRequest, wishOf } as const;

/** Requests for a plan comparison. */
export const compareForm = leadForm({
  kind: "compare",
  disclosure: compareDisclosure,
  thanks: compareWords.success.text,
  ...shared,
});

/** Requests for a consultation. */
export const consultationForm = leadForm({
  kind: "consultation",
  disclosure: consultationDisclosure,
  thanks: consultationWords.success.text,
  ...shared,
});

function wishOf(fields: PlanRequest): Wish {
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
