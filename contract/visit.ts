/** Campaign parameters of a URL (the utm_* convention). */
export const campaignNames = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** Facts about where a visit began, sent in the header `Lead-Source` and stored with the lead. */
export const visitParts = ["landing", "referrer", ...campaignNames] as const;
