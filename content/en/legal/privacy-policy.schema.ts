export { legalPage as schema } from "./legal-page.schema.ts";
