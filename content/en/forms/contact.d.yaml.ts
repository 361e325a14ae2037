import type { ContactWords } from "./contact.schema.ts";

declare const words: ContactWords;
export default words;
