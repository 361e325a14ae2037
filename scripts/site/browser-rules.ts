import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { speculationRulesPath } from "#contract/fixed-paths.ts";

/** Writes `robots.txt` and the speculation rules. */
export async function writeRules(clientDir: string, publicUrl: string): Promise<void> {
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  await writeFile(join(clientDir, "robots.txt"), robots);
  await writeFile(join(clientDir, speculationRulesPath), JSON.stringify(speculationRules));
}

/** Which links a rule matches: by address (a URL pattern) or by CSS selector. */
export type Where =
  | { readonly href_matches: readonly string[] }
  | { readonly selector_matches: readonly string[] }
  | { readonly and: readonly Where[] }
  | { readonly not: Where };

interface Rule {
  readonly where: Where;
  readonly eagerness: "moderate" | "eager";
}

/** Patterns that start with a slash match only this site. */
const ownPages: Where = {
  and: [
    { href_matches: ["/*"] },
    // Not API calls and files (names with an extension).
    { not: { href_matches: ["/api/*", "/guide/*", "/share/*", "/assets/*", "/*.*"] } },
    // Not searches, which are rendered on request and limited, and not links in emails, which change data.
    { not: { href_matches: ["/newsletter/*", "/*\\?*=*"] } },
    // Not downloads and fragments of the current page.
    { not: { selector_matches: ["[download]", "[rel~=nofollow]", "[href^='#']"] } },
  ],
};

/** The most likely next pages: those in the menu, and those that a page marks as its next step. */
const nextSteps: Where = { selector_matches: ["header a", "main a[data-next]"] };

/**
 * Which pages a browser may prefetch (HTML, 7.6.1). `moderate`: on longer hovering or the start of a press.
 * `eager`: on short hovering, or on a phone as soon as the link is in view. Browsers choose the details, and
 * prefetch nothing if the visitor saves data.
 *
 * Never prerenders: a page that nobody opened must not run its script.
 */
export const speculationRules: { readonly prefetch: readonly Rule[] } = {
  prefetch: [
    { where: ownPages, eagerness: "moderate" },
    { where: { and: [ownPages, nextSteps] }, eagerness: "eager" },
  ],
};
