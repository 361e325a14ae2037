/** The two requests that `POST /api/plan-requests` takes; their fields are the same. */
export const planRequestVariants = ["compare", "consultation"] as const;
export type PlanRequestVariant = (typeof planRequestVariants)[number];

export const leadKinds = ["guide", ...planRequestVariants, "contact"] as const;
/** What a lead asked for: the guide, a plan comparison, a consultation, or an answer to a message. */
export type LeadKind = (typeof leadKinds)[number];

/**
 * The pages on which each form stands, by path. What is done on a form is counted for these alone. A page
 * has one form at most.
 */
export const formPages: Readonly<Record<LeadKind, readonly string[]>> = {
  guide: ["/", "/download-guide"],
  compare: ["/compare-plans"],
  consultation: ["/talk-to-agent"],
  contact: ["/contact"],
};
