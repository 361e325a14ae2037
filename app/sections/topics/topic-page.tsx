import type { ReactNode } from "react";
import { articles } from "virtual:articles";
import type { OfficialRow } from "#content/amounts/current-official.ts";
import topics from "#content/en/topics/topics.yaml";
import type { Topics } from "#content/en/topics/topics.schema.ts";
import { ArticleTeaser, ComingSoonTeaser } from "#app/sections/article/article-teaser.tsx";
import { OfficialPanel } from "#app/sections/official-panel.tsx";
import { Breadcrumb, type Crumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Heading, Section } from "#app/sections/page/section.tsx";

interface TopicPageProps {
  readonly slug: keyof Topics;
  readonly page: {
    readonly title: string;
    readonly description: string;
    /** The page above this one. */
    readonly above: Crumb;
    readonly intro: string;
    readonly articles: TopicArticlesProps;
    readonly closing: Parameters<typeof Closing>[0];
  };
  /** The amounts that the page names in words, tables and pictures; each shows once. */
  readonly official: readonly OfficialRow[];
  /** What stands beside name and intro on wide screens. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/**
 * The page of a topic: where it stands, its name, the official amounts; its sections; its articles, and what to
 * do next.
 */
export function TopicPage({ slug, page, official, beside, children }: TopicPageProps) {
  const { name } = topics[slug];
  const rows = [...new Map(official.map((row) => [row.id, row])).values()];
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <div className="page pt-5 pb-14 md:pb-20">
        <Breadcrumb trail={[page.above]} current={name} />
        <div className="mt-6 grid items-end gap-x-16 gap-y-6 md:mt-10 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h1 className="text-h1">{name}</h1>
            <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
          </div>
          <div className="max-lg:mt-4 lg:col-span-5">{beside}</div>
        </div>
        <div className="mt-12">
          <OfficialPanel rows={rows} />
        </div>
      </div>
      {children}
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}

interface TopicArticlesProps {
  readonly headline: string;
  /** Articles by file name, in the order shown. */
  readonly slugs: readonly string[];
  /** One that is announced and not there yet; comes last. */
  readonly comingSoon?: { readonly title: string; readonly excerpt: string };
}

/** The articles that carry a topic on. */
function TopicArticles({ headline, slugs, comingSoon }: TopicArticlesProps) {
  return (
    <Section id="articles" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <Heading id="articles" text={headline} className="text-h2 lg:col-span-4" />
      <ul className="border-b border-hair lg:col-span-8">
        {slugs.map((slug) => (
          <li key={slug}>
            <ArticleTeaser article={articleOf(slug)} />
          </li>
        ))}
        {comingSoon && (
          <li>
            <ComingSoonTeaser {...comingSoon} />
          </li>
        )}
      </ul>
    </Section>
  );
}

/** @throws when no article has this file name, which stops the build */
function articleOf(slug: string) {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`content/en/articles/${slug}.mdx does not exist`);
  return article;
}
