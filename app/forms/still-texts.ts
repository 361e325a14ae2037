import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./form-texts.tsx") : undefined,
  () => import("./form-texts.tsx"),
);

const disclosureLook = "text-small text-quiet";

/** What stands beside the buttons, left as it came. */
export const StillPlanRequestDisclosure = part("PlanRequestDisclosure", disclosureLook);
export const StillConsultationDisclosure = part("ConsultationDisclosure", disclosureLook);
export const StillContactDisclosure = part("ContactDisclosure", disclosureLook);
export const StillGuideDisclosure = part("GuideDisclosure", disclosureLook);

/** What stands under the boxes that ask for a consent of their own, left as it came. */
export const StillAutomatedContactText = part("AutomatedContactText");
export const StillNewsletterText = part("NewsletterText");
