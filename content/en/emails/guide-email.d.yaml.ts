import type { GuideEmail } from "./guide-email.schema.ts";

declare const words: GuideEmail;
export default words;
