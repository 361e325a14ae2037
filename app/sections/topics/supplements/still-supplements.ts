import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./supplements-parts.tsx") : undefined,
  () => import("./supplements-parts.tsx"),
);

/** The page around its table and the choice of letters, left as it came. */
export const SupplementsTop = part("SupplementsTop");
export const TableNotes = part("TableNotes");
export const SupplementsRest = part("SupplementsRest");
