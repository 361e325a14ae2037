import type { ArticlePage } from "./article.schema.ts";

declare const page: ArticlePage;
export default page;
export declare const titleEnd: ArticlePage["titleEnd"];
export declare const term: ArticlePage["term"];
export declare const share: ArticlePage["share"];
