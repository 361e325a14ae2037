import { type HTMLElement, parse } from "node-html-parser";
import { HtmlValidate } from "html-validate";

/** A page as it was sent, without script. */
export interface SentPage {
  readonly path: string;
  readonly html: HTMLElement;
}

/** Reads a page's markup. */
export function readPage(path: string, text: string): SentPage {
  return { path, html: parse(text) };
}

/** The targets of a page's links, as written. */
export function hrefsOf({ html }: SentPage): string[] {
  return html.querySelectorAll("a[href]").map((link) => link.getAttribute("href") ?? "");
}

/** Addresses on this site that a page links to, with their fragments, each once. */
export function siteLinks({ path, html }: SentPage): string[] {
  const base = new URL(path, "http://site.test");
  const links = html
    .querySelectorAll("a[href]")
    .map((link) => new URL(link.getAttribute("href") ?? "", base))
    .filter(({ origin }) => origin === base.origin)
    .map(({ pathname, hash }) => pathname + hash);
  return [...new Set(links)];
}

/** Links within the site whose page, or whose section on the page, does not exist. */
export function deadLinks(pages: ReadonlyMap<string, SentPage>): string[] {
  return [...pages.values()].flatMap((page) =>
    siteLinks(page)
      .filter((link) => !isThere(pages, link))
      .map((link) => `${page.path} → ${link}`),
  );
}

function isThere(pages: ReadonlyMap<string, SentPage>, link: string): boolean {
  const [path = "", id] = link.split("#");
  const target = pages.get(path);
  if (path.startsWith("/guide/")) return true; // the PDF, which has its own test
  if (!target) return false;
  return id === undefined || target.html.querySelector(`[id="${id}"]`) !== null;
}

/** The structured data of a page, by type. */
export function structuredData({ html }: SentPage): Map<string, Record<string, unknown>> {
  const entries = html.querySelectorAll('script[type="application/ld+json"]').map((script) => {
    const data: Record<string, unknown> = JSON.parse(script.textContent);
    return [String(data["@type"]), data] as const;
  });
  return new Map(entries);
}

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements with a slash, and boolean attributes with an empty value.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Style, not validity.
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "doctype-style": "off",
  },
});

/** The HTML faults of a page, each as rule, message and place. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
