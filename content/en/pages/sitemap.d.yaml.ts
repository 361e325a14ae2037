import type { SitemapPage } from "./sitemap.schema.ts";

declare const page: SitemapPage;
export default page;
export declare const title: SitemapPage["title"];
export declare const description: SitemapPage["description"];
