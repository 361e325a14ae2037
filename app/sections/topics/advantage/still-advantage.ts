import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./advantage-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillAdvantagePage = still(
  sent?.AdvantagePage,
  async () => (await import("./advantage-page.tsx")).AdvantagePage,
);
