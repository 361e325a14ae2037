import type { ArticlesPage } from "./articles.schema.ts";

declare const page: ArticlesPage;
export default page;
export declare const name: ArticlesPage["name"];
