import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./drugs-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillDrugsPage = still(
  sent?.DrugsPage,
  async () => (await import("./drugs-page.tsx")).DrugsPage,
);
