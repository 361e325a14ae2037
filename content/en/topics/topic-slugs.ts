/** The five topics of the learning center, by the last part of their addresses. */
export const topicSlugs = [
  "medicare-basics",
  "enrollment-periods",
  "medicare-advantage",
  "medicare-supplements",
  "prescription-drug-plans",
] as const;
