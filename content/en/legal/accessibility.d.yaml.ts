import type { LegalPage } from "./legal-page.schema.ts";

declare const page: LegalPage;
export default page;
