import type { SitemapPage } from "./sitemap.schema.ts";

declare const page: SitemapPage;
export default page;
