import type { GlossaryPage } from "./glossary.schema.ts";

declare const page: GlossaryPage;
export default page;
export declare const title: GlossaryPage["title"];
export declare const description: GlossaryPage["description"];
