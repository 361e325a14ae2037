import { still } from "#app/ui/still.tsx";

const sent = import.meta.env.SSR ? await import("./enrollment-page.tsx") : undefined;

/** The whole page, left as it came. */
export const StillEnrollmentPage = still(
  sent?.EnrollmentPage,
  async () => (await import("./enrollment-page.tsx")).EnrollmentPage,
);
