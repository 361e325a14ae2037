import disclosure from "#content/en/disclosures/guide-form.yaml";
import consent from "#content/en/disclosures/newsletter.yaml";
import words from "#content/en/pages/guide-form.yaml";
import { guideLead } from "#contract/guide-lead.ts";
import { leadForm } from "./lead-form.ts";

/** Requests for the guide. */
export const guideForm = leadForm({
  kind: "guide",
  disclosure,
  consent,
  thanks: words.success.text,
  answer: "guide-email",
  schema: guideLead,
  wishOf: ({ firstName, email, zipCode, wantsNewsletter }) => ({
    name: firstName,
    email,
    zipCode,
    wantsNewsletter,
    agrees: wantsNewsletter,
    details: null,
  }),
});
