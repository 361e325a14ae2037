import { EnumChangefreq, SitemapStream, streamToPromise } from "sitemap";

/**
 * The list of pages for search engines (sitemaps.org, 0.9).
 * @param changed the day (YYYY-MM-DD) on which a page's text last changed, by address, where it is known
 */
export async function siteMap(
  publicUrl: string,
  pages: readonly string[],
  changed: ReadonlyMap<string, string>,
): Promise<string> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    lastmodDateOnly: true,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const url of pages) {
    const lastmod = changed.get(url);
    stream.write({ url, changefreq: EnumChangefreq.MONTHLY, ...(lastmod && { lastmod }) });
  }
  stream.end();
  return (await streamToPromise(stream)).toString();
}
