import type { LegalPage } from "./legal-page.schema.ts";

declare const page: LegalPage;
export default page;
export declare const title: LegalPage["title"];
export declare const description: LegalPage["description"];
