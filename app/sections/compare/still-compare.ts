import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./compare-parts.tsx") : undefined,
  () => import("./compare-parts.tsx"),
);

/** The parts of the comparison's page that need no script, left as they came. */
export const TwoWays = part("Ways", "lg:col-span-5");
export const SampleWords = part("Samples", "grid gap-x-16 gap-y-4 lg:grid-cols-2");
export const PlanTable = part("Table");
export const TableNotes = part("Notes");
export const PlanTypes = part("Types");
export const OtherHelp = part("Help");
export const RequestWords = part("Request", "lg:col-span-5");
