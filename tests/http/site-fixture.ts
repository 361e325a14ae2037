import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { speculationRules } from "#scripts/feeds/speculation-rules.ts";
import { packageSite } from "#scripts/site/package-site.ts";
import { loadSite, type Site } from "#server/http/site.ts";

export const pageText = `<!DOCTYPE html><p>${"Medicare, explained. ".repeat(80)}</p>`;
export const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'sha256-page'";

/** Of one page, which carries a style of its own. */
export const aboutPolicy = "default-src 'none'; style-src 'self' 'sha256-about'";

/** A small site, packaged and loaded the way the real one is. */
export async function siteFixture(): Promise<Site> {
  const build = await mkdtemp(join(tmpdir(), "site-"));
  const files = {
    "index.html": pageText,
    "about/index.html": `${pageText}about`,
    "compare-plans/index.html": `${pageText}compare`,
    "talk-to-agent/index.html": `${pageText}talk`,
    "contact/index.html": `${pageText}contact`,
    "thank-you-guide/index.html": `${pageText}thanks`,
    "newsletter/confirm/index.html": `${pageText}no link`,
    "newsletter/unsubscribe/index.html": `${pageText}no link`,
    "404/index.html": `${pageText}nothing here`,
    "problem/index.html": `${pageText}something went wrong`,
    "busy/index.html": `${pageText}too many at once`,
    "assets/app-1.js": `/* ${"script ".repeat(100)} */`,
    "guide.pdf": "%PDF-1.7 guide",
    "speculation-rules.json": JSON.stringify(speculationRules),
    ".env": "SECRET=1",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(build, "client", name)), { recursive: true });
    await writeFile(join(build, "client", name), text);
  }
  const manifest = join(build, "site-manifest.json");
  const options = {
    csp: pagePolicy,
    notFound: "/404",
    problem: "/problem",
    busy: "/busy",
    asks: {
      "/about": ["q"],
      "/newsletter/confirm": ["token"],
      "/newsletter/unsubscribe": ["token"],
    },
    pageCsps: new Map([["about/index.html", aboutPolicy]]),
    redirects: [{ from: "/old/about", to: "/about" }],
  };
  await packageSite(join(build, "client"), manifest, options);
  const site = await loadSite(manifest);
  await rm(build, { recursive: true });
  return site;
}
