import type { LeadConfirmation } from "./lead-confirmation.schema.ts";

declare const words: LeadConfirmation;
export default words;
