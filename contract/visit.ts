/** Campaign names that an address may carry (the utm_* convention). */
export const campaignNames = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** What is told of where a visit began: in the header `Lead-Source`, and kept with the lead. */
export const visitParts = ["landing", "referrer", ...campaignNames] as const;
