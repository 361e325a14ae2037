// Apart from the headers, which a page needs only once its form is used.

/** The trap field: no autofill knows its name and no visitor sees it. Sent only when it was filled in. */
export const honeypotField = "confirm_wish";

/** The hidden field that carries when a refused plain post was shown again, signed by the service. */
export const renderTimeField = "shown_at";

/** The hidden field that carries the disclosure's version on a plain post. */
export const disclosureField = "disclosure_version";

/** The same for the box. */
export const consentField = "consent_version";
