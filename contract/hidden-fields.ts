// Separate from request-headers.ts, which a page needs only once its form is used.

/** The honeypot: invisible to visitors and unknown to autofill. The page's script sends it only when filled in. */
export const honeypotField = "confirm_wish";

/** Hidden field with the signed time at which a refused plain post was shown again. */
export const renderTimeField = "shown_at";

/** Hidden field with the disclosure's version. */
export const disclosureField = "disclosure_version";

/** Hidden field with the version of the consent text. */
export const consentField = "consent_version";
