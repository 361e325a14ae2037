import { still, stillParts } from "#app/ui/still.tsx";

const ways = import.meta.env.SSR ? await import("./two-ways.tsx") : undefined;
const types = import.meta.env.SSR ? await import("./plan-types.tsx") : undefined;
const help = import.meta.env.SSR ? await import("./other-help.tsx") : undefined;
const request = import.meta.env.SSR ? await import("./request-words.tsx") : undefined;

/** The two ways to have Medicare, left as they came. */
export const TwoWays = still(
  ways?.TwoWays,
  async () => (await import("./two-ways.tsx")).TwoWays,
  "lg:col-span-5",
);

const table = import.meta.env.SSR ? await import("./plan-table.tsx") : undefined;

/** The table of all plans, left as it came. */
export const PlanTable = still(
  table?.PlanTable,
  async () => (await import("./plan-table.tsx")).PlanTable,
);

const tablePart = stillParts(
  import.meta.env.SSR ? await import("./table-words.tsx") : undefined,
  () => import("./table-words.tsx"),
);

/** The words above and under the table, left as they came. */
export const SampleWords = tablePart("SampleWords", "grid gap-x-16 gap-y-4 lg:grid-cols-2");
export const TableNotes = tablePart("TableNotes");

/** The kinds of coverage, left as they came. */
export const PlanTypes = still(
  types?.PlanTypes,
  async () => (await import("./plan-types.tsx")).PlanTypes,
);

/** Help beside our agents', left as it came. */
export const OtherHelp = still(
  help?.OtherHelp,
  async () => (await import("./other-help.tsx")).OtherHelp,
);

/** The words beside the form, left as they came. */
export const RequestWords = still(
  request?.RequestWords,
  async () => (await import("./request-words.tsx")).RequestWords,
  "lg:col-span-5",
);
