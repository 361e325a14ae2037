/** The two requests that `POST /api/plan-requests` takes; their fields are the same. */
export const planRequestVariants = ["compare", "consultation"] as const;
export type PlanRequestVariant = (typeof planRequestVariants)[number];

export const leadKinds = ["guide", ...planRequestVariants, "contact"] as const;
/** What a lead asked for: the guide, a plan comparison, a consultation, or an answer to a message. */
export type LeadKind = (typeof leadKinds)[number];
