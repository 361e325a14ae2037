import { stillParts } from "#app/ui/still.tsx";

const part = stillParts(
  import.meta.env.SSR ? await import("./glossary-parts.tsx") : undefined,
  () => import("./glossary-parts.tsx"),
);

/** What stands around the terms and their search, left as it came. */
export const GlossaryHead = part("GlossaryHead");
export const GlossaryClosing = part("GlossaryClosing");
