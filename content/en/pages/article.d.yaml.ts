import type { ArticlePage } from "./article.schema.ts";

declare const page: ArticlePage;
export default page;
