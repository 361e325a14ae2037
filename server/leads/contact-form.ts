import automatedContact from "#content/en/disclosures/automated-contact.yaml";
import contactDisclosure from "#content/en/disclosures/contact.yaml";
import contactWords from "#content/en/forms/contact.yaml";
import { contactMessage } from "#contract/contact-message.ts";
import { leadForm } from "./lead-form.ts";

/** Messages to the agency. */
export const contactForm = leadForm({
  kind: "contact",
  disclosure: contactDisclosure,
  consent: automatedContact,
  thanks: contactWords.success.text,
  answer: "lead-confirmation",
  schema: contactMessage,
  wishOf: ({ name, email, phone, message, agreesToAutomatedContact }) => ({
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
