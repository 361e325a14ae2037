import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./about-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillAboutPage = still(
  sent?.AboutPage,
  async () => (await import("./about-page.tsx")).AboutPage,
);
