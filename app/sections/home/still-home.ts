import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./home-parts.tsx") : undefined,
  () => import("./home-parts.tsx"),
);

/** The parts of the home page that need no script, left as they came. */
export const HomeCover = part("HomeCover", "w-full max-w-64 sm:row-span-2 lg:row-span-1 lg:-mt-20");
export const HomeOpening = part("HomeOpening");
export const HomeMiddle = part("HomeMiddle");
export const GuideInside = part("GuideInside", "min-w-0 lg:col-span-7");
export const GuideReceived = part(
  "GuideReceived",
  "grid gap-x-16 gap-y-14 border-t border-line/40 pt-14 lg:col-span-12 lg:grid-cols-12",
);
export const HomeFaq = part("HomeFaq");
