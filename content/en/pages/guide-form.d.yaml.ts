import type { GuideFormWords } from "./guide-form.schema.ts";

declare const words: GuideFormWords;
export default words;
