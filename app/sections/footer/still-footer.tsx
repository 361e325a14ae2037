import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./site-footer.tsx") : undefined;

/** The footer, left as it came: it is the same on every page. */
export const StillFooter = still(
  sent?.SiteFooter,
  async () => (await import("./site-footer.tsx")).SiteFooter,
);
