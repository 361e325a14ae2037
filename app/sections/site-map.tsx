import { articles } from "virtual:articles";
import page from "#content/en/pages/sitemap.yaml";
import topics from "#content/en/topics/topics.yaml";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import type { SitemapGroup } from "#content/en/pages/sitemap.schema.ts";
import type { Topics } from "#content/en/topics/topics.schema.ts";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

const shown = siteMapGroups(page.groups, { topics, articles });

/** Every page of the site in groups, each with a line on what is there. */
export function SiteMap() {
  return (
    <div className="page pt-6 pb-16 md:pt-10 lg:pb-24">
      <PageHead title={page.title} description={page.description} />
      <Breadcrumb trail={[]} current={page.breadcrumb} />
      <h1 className="mt-3 max-w-[18ch] text-h1 md:mt-6">{page.heading}</h1>
      <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
      {shown.map(({ heading, pages }) => (
        <section
          key={heading}
          aria-label={heading}
          className="mt-12 grid gap-x-16 gap-y-4 border-t-3 border-pine pt-6 lg:grid-cols-12"
        >
          <h2 className="text-h3 lg:col-span-4">{heading}</h2>
          <ul className="gap-x-12 sm:grid sm:grid-cols-2 lg:col-span-8">
            {pages.map(({ label, to, text }) => (
              <li key={to} className="pb-5">
                <a href={to} className="text-link min-w-11 py-1.5">
                  {label}
                </a>
                <p className="max-w-[48ch] text-small text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What adds itself to the map. */
interface SiteMapSources {
  readonly topics: Topics;
  readonly articles: readonly ArticleCard[];
}

/** The groups of the map with everything that adds itself. */
export function siteMapGroups(
  groups: readonly SitemapGroup[],
  sources: SiteMapSources,
): readonly Pick<SitemapGroup, "heading" | "pages">[] {
  const added = {
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
    pages: add ? [...pages, ...added[add]] : pages,
  }));
}
