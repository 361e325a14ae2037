import type { LegalParts } from "./legal-parts.schema.ts";

declare const parts: LegalParts;
export default parts;
