import { rm } from "node:fs/promises";
import { join } from "node:path";
import { schema as guideSchema } from "#content/en/guide/guide.schema.ts";
import { schema as redirectsSchema, type Redirects } from "#content/en/site/redirects.schema.ts";
import { buildSettings } from "./build-settings.ts";
import { checkContent } from "./content/check-content.ts";
import { readFacts } from "./content/facts.ts";
import { readContentBy } from "./content/read-content.ts";
import { writeFound } from "./found/write-found.ts";
import { buildGuide } from "./guide/build-guide.ts";
import { finishPages } from "./pages/finish-pages.ts";
import { runQuietly } from "./run-quietly.ts";
import { buildShareImages } from "./share-images/build-share-images.ts";
import { buildFavicon } from "./share-images/favicon.ts";
import { packageSite } from "./site/package-site.ts";

/** Pages that answer a search, or a link out of an email, and the names by which they read it. */
const askedPages = {
  "/learning-center": ["q"],
  "/learning-center/articles": ["q"],
  "/learning-center/glossary": ["q", "category"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token"],
};

/**
 * Builds everything that `npm start` serves, into `build/` under `root`.
 * @throws {AggregateError} listing the mistakes in `content/`; {Error} with a tool's output
 */
export async function buildSite(root: string): Promise<void> {
  const out = join(root, "build");
  const client = join(out, "client");
  await checkContent(root);
  await rm(out, { recursive: true, force: true });
  await runQuietly("react-router", ["build"], root);
  await buildGuide(root, join(client, "guide", await guideFileName(root)));
  await buildShareImages(root, join(client, "share"));
  await buildFavicon(root, client);
  await writeFound(root, client, buildSettings().publicUrl);
  const policies = await finishPages(client);
  await packageSite(client, join(out, "site-manifest.json"), {
    ...policies,
    notFound: "/404",
    problem: "/problem",
    busy: "/busy",
    asks: askedPages,
    redirects: await readRedirects(root),
  });
  await runQuietly("vite", ["build", "--config", "vite.service.config.ts"], root);
}

async function readRedirects(root: string): Promise<Redirects> {
  const file = join(root, "content/en/site/redirects.yaml");
  return (await readContentBy(redirectsSchema, file, new Map())).data;
}

async function guideFileName(root: string): Promise<string> {
  const facts = await readFacts(root);
  const file = join(root, "content/en/guide/guide.yaml");
  return (await readContentBy(guideSchema, file, facts)).data.fileName;
}
