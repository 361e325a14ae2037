import type { GlossaryPage } from "./glossary.schema.ts";

declare const page: GlossaryPage;
export default page;
