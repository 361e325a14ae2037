import type { NewsletterConfirm } from "./newsletter-confirm.schema.ts";

declare const page: NewsletterConfirm;
export default page;
