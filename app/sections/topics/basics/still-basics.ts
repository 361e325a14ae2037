import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./basics-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillBasicsPage = still(
  sent?.BasicsPage,
  async () => (await import("./basics-page.tsx")).BasicsPage,
);
