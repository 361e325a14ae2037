import type { ArticlesPage } from "./articles.schema.ts";

declare const page: ArticlesPage;
export default page;
