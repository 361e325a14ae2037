import type { PageParts } from "./page-parts.schema.ts";

declare const parts: PageParts;
export default parts;
