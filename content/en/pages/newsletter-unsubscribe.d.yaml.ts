import type { NewsletterPage } from "./newsletter-page.schema.ts";

declare const page: NewsletterPage;
export default page;
