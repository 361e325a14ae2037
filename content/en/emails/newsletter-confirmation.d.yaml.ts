import type { NewsletterConfirmation } from "./newsletter-confirmation.schema.ts";

declare const words: NewsletterConfirmation;
export default words;
