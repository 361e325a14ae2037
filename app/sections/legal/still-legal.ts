import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./legal-pages.tsx") : undefined,
  () => import("./legal-pages.tsx"),
);

/** The pages of rules, left as they came. */
export const StillPrivacyPolicy = part("PrivacyPolicy");
export const StillTermsOfService = part("TermsOfService");
export const StillAccessibility = part("Accessibility");
