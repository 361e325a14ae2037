// What a submission carries besides the fields of its form: a JSON call in headers, a plain post in hidden inputs.

/** Request headers for the parts of a submission that are not in its JSON body. */
export const requestHeaders = {
  /** The same for every attempt to send one filled-in form, so it becomes one lead. */
  idempotencyKey: "Idempotency-Key",
  /** URL-encoded pairs: landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content. */
  leadSource: "Lead-Source",
  /** Version of the disclosure next to the submit button. */
  disclosureVersion: "Disclosure-Version",
  /** Version of the consent text that the form showed; omitted if it showed none. */
  consentVersion: "Consent-Version",
  /**
   * Which of the forms that share an endpoint was sent: `compare` (the default) or `consultation`. Other values
   * are refused.
   */
  leadForm: "Lead-Form",
} as const;

/** Campaign parameters of a URL (the utm_* convention). */
const campaignNames = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** Facts about where a visit began, sent in the header `Lead-Source` and stored with the lead. */
export const visitParts = ["landing", "referrer", ...campaignNames] as const;

/** The honeypot: invisible to visitors and unknown to autofill. The page's script sends it only when filled in. */
export const honeypotField = "confirm_wish";

/** Hidden field with the signed time at which a refused plain post was shown again. */
export const renderTimeField = "shown_at";

/** Hidden field with the disclosure's version. */
export const disclosureField = "disclosure_version";

/** Hidden field with the version of the consent text. */
export const consentField = "consent_version";
