import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { guideSchema } from "#content/en/guide/guide.schema.ts";
import { glossarySchema } from "#content/en/glossary/glossary.schema.ts";
import { legalPageSchema } from "#content/en/legal/schemas.ts";
import { redirectsSchema } from "#content/en/site/schemas.ts";
import { addressesIn, headingIds } from "#scripts/articles/article-text.ts";
import { type CheckedContent, type ParsedArticle, readAs, textsIn } from "./checked-content.ts";
import { didYouMean, type Mistake } from "./mistakes.ts";
import { mistakeAt } from "./read-content.ts";

const redirectsFile = "en/site/redirects.yaml";
const articlesPath = "/learning-center/articles/";

/**
 * Links and redirects that lead nowhere, in pages, menus, articles and lists, and names of articles and chapters that
 * don't exist.
 * @param routes the site's routes; their articles and states are taken from the content instead. Null if unknown: then
 * only names are checked
 */
export function linkMistakes(
  content: CheckedContent,
  routes: readonly RouteConfigEntry[] | null,
): Mistake[] {
  if (routes === null) return referenceMistakes(content);
  const site = describeSite(content, routes);
  return [
    ...[...content.files].flatMap(([path, { source, filled }]) =>
      path === redirectsFile
        ? []
        : textsIn(filled).flatMap(({ path: field, text }) =>
            addressesOfText(text).flatMap((to) => {
              const message = addressProblem(to, site);
              return message ? mistakeAt(source, { path: field, message, words: to }) : [];
            }),
          ),
    ),
    ...content.others
      .filter((file) => file.endsWith(".typ"))
      .flatMap((file) => chapterLinks(content.root, file)),
    ...content.articles.flatMap((article) => articleLinks(article, site, content.root)),
    ...redirectMistakes(content, site),
    ...referenceMistakes(content),
  ];
}

const webAddress = /https?:\/\/[^\s"'`<>(){}[\],]+/g;

/** The addresses in a text: the whole text, those in Markdown links, and those of other sites. */
function addressesOfText(text: string): string[] {
  if (/^\/\S*$/.test(text)) return [text];
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);
  return [...new Set([...links, ...(text.match(webAddress) ?? [])])];
}

function chapterLinks(root: string, file: string): Mistake[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((text, index) =>
    (text.match(webAddress) ?? []).flatMap((to) => {
      const message = otherSiteProblem(to);
      return message ? [{ file, line: index + 1, field: null, message }] : [];
    }),
  );
}

interface Site {
  /** Addresses of pages and files. */
  readonly pages: ReadonlySet<string>;
  /** The same, and old addresses that lead to them. */
  readonly addresses: ReadonlySet<string>;
  /** Ids by page, where the content determines them. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

function describeSite(content: CheckedContent, routes: readonly RouteConfigEntry[]): Site {
  const { files, articles } = content;
  const states = textsIn(files.get("en/states/states.yaml")?.filled);
  const guide = readAs(files, guideSchema, "en/guide/guide.yaml");
  const redirects = readAs(files, redirectsSchema, redirectsFile) ?? [];
  const fixed = addressesOf(routes).filter(
    (one) => !one.startsWith(articlesPath) && !/^\/states\/|\*/.test(one),
  );
  const pages = new Set([
    ...fixed,
    ...articles.map(({ slug }) => articlesPath + slug),
    ...states.flatMap(({ path, text }) => (path.at(-1) === "slug" ? [`/states/${text}`] : [])),
    ...(guide ? [`/guide/${guide.fileName}`] : []),
    `${articlesPath.slice(0, -1)}.atom`,
    "/sitemap.xml",
  ]);
  const addresses = new Set([...pages, ...redirects.map(({ from }) => from)]);
  return { pages, addresses, anchors: anchorsOf(content) };
}

/** The addresses of routes, with those inside layouts. */
function addressesOf(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    if (children) return addressesOf(children, address);
    return index || path !== undefined ? [address || "/"] : [];
  });
}

function anchorsOf({ files, articles }: CheckedContent): Site["anchors"] {
  const glossary = readAs(files, glossarySchema, "en/glossary/glossary.yaml");
  const legal = ["privacy-policy", "terms-of-service", "accessibility"].flatMap((name) => {
    const page = readAs(files, legalPageSchema, `en/legal/${name}.yaml`);
    return page ? [[`/${name}`, page.sections.map(({ id }) => id)] as const] : [];
  });
  return new Map(
    [
      ...(glossary
        ? [["/learning-center/glossary", glossary.terms.map(({ id }) => id)] as const]
        : []),
      ...legal,
      ...articles.map(
        ({ slug, tree }) => [articlesPath + slug, tree ? headingIds(tree).values() : []] as const,
      ),
    ].map(([page, ids]) => [page, new Set(ids)]),
  );
}

/** What is wrong with an address that a text links to, if anything. */
function addressProblem(to: string, { addresses, anchors }: Site): string | null {
  if (/^(?:mailto|tel):/.test(to)) return null;
  if (/^https?:/.test(to)) return otherSiteProblem(to);
  if (!to.startsWith("/"))
    return `"${to}" isn't an address. Start it with a slash, as in /contact, or with https://.`;
  const [, path = "", id] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(to) ?? [];
  if (!addresses.has(path))
    return `No page has the address ${path}.${didYouMean(path, addresses)} Link to a page that exists.`;
  const ids = anchors.get(path);
  if (id === undefined || !ids || ids.has(id)) return null;
  return `The page ${path} has no place named #${id}.${didYouMean(id, ids)}`;
}

function otherSiteProblem(to: string): string | null {
  const url = URL.parse(to);
  if (!url) return `"${to}" isn't a web address. Write the full address, starting with https://.`;
  if (url.protocol !== "https:") return `Write https:// in ${to}.`;
  const isHome = url.pathname === "/" && url.search === "" && url.hash === "";
  return isHome ? `${to} is a homepage. Link to the page that has the information.` : null;
}

function articleLinks(article: ParsedArticle, site: Site, root: string): Mistake[] {
  const { file, tree, slug } = article;
  if (!tree) return [];
  return addressesIn(tree).flatMap(({ to, line, isPicture }) => {
    const address = to.startsWith("#") ? articlesPath + slug + to : to;
    const message = isPicture ? pictureProblem(to, root) : addressProblem(address, site);
    return message ? [{ file, line, field: null, message }] : [];
  });
}

function pictureProblem(to: string, root: string): string | null {
  if (!to.startsWith("/"))
    return `Pictures can come only from this site. Put the file in public/ and write its name, as in /card.png.`;
  return existsSync(join(root, "public", to)) ? null : `There is no picture public${to}.`;
}

function redirectMistakes({ files }: CheckedContent, { pages }: Site): Mistake[] {
  const file = files.get(redirectsFile);
  const redirects = readAs(files, redirectsSchema, redirectsFile) ?? [];
  if (!file) return [];
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return redirects.flatMap(({ from, to }, at) => {
    const say = (field: "from" | "to", message: string) =>
      mistakeAt(file.source, { path: [at, field], message });
    if (redirects.findIndex((one) => one.from === from) < at)
      return say("from", `${from} is listed twice. Remove one of the two.`);
    if (pages.has(from))
      return say("from", `${from} is a page of this site. Remove this entry, or the page.`);
    const problem = redirectProblem(to, targets, pages);
    return problem ? say("to", problem) : [];
  });
}

function redirectProblem(
  to: string,
  targets: ReadonlyMap<string, string>,
  pages: ReadonlySet<string>,
): string | null {
  if (pages.has(to)) return null;
  const chain = [to];
  let next = targets.get(to);
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    next = targets.get(next);
  }
  const end = chain.at(-1) ?? to;
  if (next !== undefined)
    return `These addresses lead to each other: ${[...chain, next].join(", ")}. Write the page that replaces them.`;
  if (chain.length > 1) return `${to} is an old address itself. Write ${end}.`;
  return `No page has the address ${to}.${didYouMean(to, pages)} Write the page that replaces the old one.`;
}

/** Lists of articles in YAML files, by the names of their fields. */
const articleLists = new Set(["slugs", "articles", "related"]);

function referenceMistakes({ files, articles, others }: CheckedContent): Mistake[] {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const chapters = new Set(
    others.filter((name) => name.endsWith(".typ")).map((name) => basename(name, ".typ")),
  );
  const fronts = articles.flatMap(({ front, slug }) => (front ? [{ ...front, slug }] : []));
  const texts = [...files.values(), ...fronts].flatMap((file) =>
    textsIn(file.filled).map((one) => ({ ...one, file })),
  );
  return texts.flatMap(({ path, text, file }) => {
    const say = (message: string) => mistakeAt(file.source, { path, message });
    const { file: name } = file.source;
    const id = basename(name, ".yaml");
    if (name.startsWith("content/en/disclosures/") && path[0] === "id" && text !== id)
      return say(`Leads refer to this text by the name of its file. Write id: ${id}.`);
    if (path.at(-1) === "chapter" && !chapters.has(text))
      return say(`There is no chapter content/en/guide/${text}.typ.${didYouMean(text, chapters)}`);
    const list = path.at(-2);
    if (typeof path.at(-1) !== "number" || !articleLists.has(String(list))) return [];
    if ("slug" in file && file.slug === text)
      return say("This is the article itself. Name another one.");
    if (!slugs.has(text))
      return say(`There is no article content/en/articles/${text}.mdx.${didYouMean(text, slugs)}`);
    const isTwice = textsIn(file.filled).some(
      (one) =>
        one.text === text &&
        one.path.slice(0, -1).join("/") === path.slice(0, -1).join("/") &&
        Number(one.path.at(-1)) < Number(path.at(-1)),
    );
    return isTwice ? say(`\`${text}\` is in this list twice. Remove one of the two.`) : [];
  });
}
