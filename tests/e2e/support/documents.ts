import type { APIRequestContext } from "@playwright/test";
import { builtPages } from "./built-pages.ts";
import { serviceTest } from "./fixtures.ts";
import { readPage, type SentPage, siteLinks } from "./html-links.ts";

interface Document extends SentPage {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Documents {
  /** Every page of the site, by its address. */
  readonly built: ReadonlyMap<string, Document>;
  /** Every page that can be reached through links, starting at the home page. */
  readonly linked: ReadonlyMap<string, Document>;
}

/** Tests of pages as they are sent, which need no browser: each worker requests each page once. */
export const test = serviceTest.extend<object, { documents: Documents }>({
  documents: [
    async ({ service, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: service.url });
      const answers = await Promise.all(builtPages.map((path) => read(request, path)));
      const built = new Map(answers.flatMap((page) => (page ? [[page.path, page]] : [])));
      await use({ built, linked: await crawl(request, built) });
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

async function read(request: APIRequestContext, path: string): Promise<Document | undefined> {
  const answer = await request.get(path, { maxRedirects: 0 });
  if (answer.status() !== 200) return undefined;
  const text = await answer.text();
  return { ...readPage(path, text), text, headers: answer.headers() };
}

async function crawl(
  request: APIRequestContext,
  built: ReadonlyMap<string, Document>,
): Promise<Map<string, Document>> {
  const pages = new Map<string, Document>();
  const ahead = ["/"];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (pages.has(path) || path.startsWith("/guide/")) continue;
    const page = built.get(path) ?? (await read(request, path));
    if (!page) continue;
    pages.set(path, page);
    ahead.push(...siteLinks(page).map((link) => link.split("#")[0] ?? link));
  }
  return pages;
}
