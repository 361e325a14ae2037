import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./testimonials-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillTestimonialsPage = still(
  sent?.TestimonialsPage,
  async () => (await import("./testimonials-page.tsx")).TestimonialsPage,
);
