import { articles } from "virtual:articles";
import page from "#content/en/pages/sitemap.yaml";
import states from "#content/en/states/states.yaml";
import topics from "#content/en/topics/topics.yaml";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import type { SitemapGroup } from "#content/en/pages/schemas.ts";
import type { State } from "#content/en/states/states.schema.ts";
import type { Topics } from "#content/en/topics/schemas.ts";
import { Breadcrumb, isListed, PageHead } from "#app/sections/page/page-head.tsx";
import { TextLink } from "#app/sections/page/section.tsx";

const mapGroups = siteMapGroups(page.groups, { topics, articles, states });

/** Paths of the pages that the map lists. */
export const listedPages = mapGroups.flatMap(({ pages }) => pages.map(({ to }) => to));

/** Every page of the site in groups, each with a short description. */
export default function SiteMap() {
  return (
    <div className="page pt-6 pb-16 md:pt-10 lg:pb-24">
      <PageHead title={page.title} description={page.description} />
      <Breadcrumb trail={[]} current={page.breadcrumb} />
      <h1 className="mt-3 max-w-[18ch] text-h1 md:mt-6">{page.heading}</h1>
      <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
      {mapGroups.map(({ heading, pages }) => (
        <section
          key={heading}
          aria-label={heading}
          className="mt-12 grid gap-x-16 gap-y-4 border-t-3 border-pine pt-6 lg:grid-cols-12"
        >
          <h2 className="text-h3 lg:col-span-4">{heading}</h2>
          <div className="lg:col-span-8">
            <ul className="gap-x-12 sm:grid sm:grid-cols-2">
              {pages.map(
                ({ label, to, text }) =>
                  text && (
                    <li key={to} className="pb-5">
                      <TextLink link={{ label, to }} className="text-link min-w-11 py-1.5" />
                      <p className="max-w-[48ch] text-small text-quiet">{text}</p>
                    </li>
                  ),
              )}
            </ul>
            <ShortList pages={pages.filter(({ text }) => !text)} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Pages that need no description, one after the other. */
function ShortList({ pages }: { readonly pages: readonly Entry[] }) {
  if (pages.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {pages.map(({ label, to }) => (
        <li key={to}>
          <TextLink link={{ label, to }} className="text-link min-w-11" />
        </li>
      ))}
    </ul>
  );
}

/** Pages that are listed automatically. */
interface SiteMapSources {
  readonly topics: Topics;
  readonly articles: readonly ArticleCard[];
  readonly states: readonly Pick<State, "name" | "slug">[];
}

/** A page of the map; states have no description. */
type Entry = Omit<SitemapGroup["pages"][number], "text"> & { readonly text?: string };

/** The groups, with the pages that are listed automatically. */
export function siteMapGroups(
  groups: readonly SitemapGroup[],
  sources: SiteMapSources,
): readonly { readonly heading: string; readonly pages: readonly Entry[] }[] {
  const added = {
    states: sources.states.map(({ name, slug }) => ({ label: name, to: `/states/${slug}` })),
    topics: Object.entries(sources.topics).map(([slug, { name, description }]) => ({
      label: name,
      to: `/learning-center/${slug}`,
      text: description,
    })),
    articles: sources.articles.map(({ title, path, excerpt }) => ({
      label: title,
      to: path,
      text: excerpt,
    })),
  };
  return groups.map(({ heading, pages, add }) => ({
    heading,
    pages: [...pages.filter(isListed), ...(add ? added[add] : [])],
  }));
}
