import type { ContactPage } from "./contact.schema.ts";

declare const contact: ContactPage;
export default contact;
