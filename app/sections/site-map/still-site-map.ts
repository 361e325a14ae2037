import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./site-map.tsx") : undefined;

/** The whole map, left as it came. */
export const StillSiteMap = still(
  sent?.SiteMap,
  async () => (await import("./site-map.tsx")).SiteMap,
);
