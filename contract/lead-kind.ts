/** The two kinds of request to `POST /api/plan-requests`, which have the same fields. */
export const planRequestVariants = ["compare", "consultation"] as const;
export type PlanRequestVariant = (typeof planRequestVariants)[number];

export const leadKinds = ["guide", ...planRequestVariants, "contact"] as const;
/** What the visitor requested: the guide, a plan comparison, a consultation, or a reply to a message. */
export type LeadKind = (typeof leadKinds)[number];

export const leadChannels = ["web", "api", "phone", "paper", "import"] as const;
/**
 * How a lead came in. `web`: a form on this site. `api`: another program, or one that showed none of our
 * disclosures. The agency entered the others: from a call, a paper form or a file.
 */
export type LeadChannel = (typeof leadChannels)[number];

/**
 * Why a lead may come from a bot. `trap`: the honeypot field was filled in. `too-fast`: sent faster than anyone
 * can type. `forged`: the signature of the time at which the form was shown is invalid.
 */
export type SuspectedReason = "trap" | "too-fast" | "forged";

/**
 * Paths of the pages with each form. Form usage is counted only on these pages. A page has at most one form.
 */
export const formPages: Readonly<Record<LeadKind, readonly string[]>> = {
  guide: ["/", "/download-guide"],
  compare: ["/compare-plans"],
  consultation: ["/talk-to-agent"],
  contact: ["/contact"],
};
