export { schema } from "./newsletter-page.schema.ts";
