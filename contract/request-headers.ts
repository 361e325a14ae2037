/** Names of the headers that carry what the JSON body of a submission does not. */
export const requestHeaders = {
  /** One value a filled-in form; the same on every try, so that one submission is one lead. */
  idempotencyKey: "Idempotency-Key",
  /** URL-encoded pairs: landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content. */
  leadSource: "Lead-Source",
  /** Version of the disclosure that stood beside the button. */
  disclosureVersion: "Disclosure-Version",
  /** Version of the box for a consent of its own, as the form showed it; left out where it showed none. */
  consentVersion: "Consent-Version",
  /**
   * Which form of those that share a call was sent: `compare` (also when missing) or `consultation`;
   * anything else is refused.
   */
  leadForm: "Lead-Form",
} as const;
