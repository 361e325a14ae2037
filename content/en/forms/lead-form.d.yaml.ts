import type { LeadFormWords } from "./lead-form.schema.ts";

declare const words: LeadFormWords;
export default words;
