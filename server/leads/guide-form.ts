import disclosure from "#content/en/disclosures/guide-form.yaml";
import words from "#content/en/pages/guide-form.yaml";
import { guideLead } from "#contract/guide-lead.ts";
import { leadForm } from "./lead-form.ts";

/** Requests for the guide. */
export const guideForm = leadForm({
  kind: "guide",
  disclosure,
  thanks: words.success.text,
  sendsGuide: true,
  schema: guideLead,
  wishOf: ({ firstName, email, zipCode, wantsNewsletter }) => ({
    name: firstName,
    email,
    zipCode,
    wantsNewsletter,
    details: null,
  }),
});
