import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import newsletterConsent from "#content/en/disclosures/newsletter.yaml";
import guideWords from "#content/en/pages/guide-form.yaml";
import { guideLead } from "#contract/guide-lead.ts";
import { leadForm } from "./lead-form.ts";

/** Requests for the guide. */
export const guideForm = leadForm({
  kind: "guide",
  disclosure: guideDisclosure,
  consent: newsletterConsent,
  thanks: guideWords.success.text,
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
