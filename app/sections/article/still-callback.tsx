import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./callback.tsx") : undefined;

/** The offer to talk it through, left as it came. */
export const StillCallback = still(
  sent?.Callback,
  async () => (await import("./callback.tsx")).Callback,
);
