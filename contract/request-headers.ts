/** Names of the headers that carry what the JSON body of a submission does not. */
export const requestHeaders = {
  /** One value a filled-in form; the same on every try, so that one submission is one lead. */
  idempotencyKey: "Idempotency-Key",
  /** URL-encoded pairs: landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content. */
  leadSource: "Lead-Source",
  /** Version of the disclosure that stood beside the button. */
  disclosureVersion: "Disclosure-Version",
  /** Which form of those that share a call was sent: `compare` (also when missing) or `consultation`. */
  leadForm: "Lead-Form",
} as const;

/** The trap field: no autofill knows its name and no visitor sees it. Sent only when it was filled in. */
export const trapField = "confirm_wish";

/** The hidden field that carries the disclosure's version on a plain post. */
export const disclosureField = "disclosure_version";
