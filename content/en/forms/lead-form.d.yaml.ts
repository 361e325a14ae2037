import type { LeadFormWords } from "./lead-form.schema.ts";

declare const words: LeadFormWords;
export default words;
export declare const thanks: LeadFormWords["thanks"];
export declare const unsaid: LeadFormWords["unsaid"];
export declare const privacy: LeadFormWords["privacy"];
