import type { ReactNode } from "react";
import { articles } from "virtual:articles";
import type { AmountHistory as History } from "#content/amounts/amount-history.ts";
import { read, sources as heading } from "#content/en/pages/learning-center/article.yaml";
import topics from "#content/en/topics/topics.yaml";
import type { Topics, TopicWords } from "#content/en/topics/schemas.ts";
import type { Source } from "#content/fields.ts";
import { ArticleTeaser, ComingSoonTeaser } from "#app/sections/article/article-lists.tsx";
import { AmountHistory } from "#app/sections/amount-history.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { formatDay, keepDays, keepNames } from "#app/sections/page/day.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { TopicHead } from "./topic-badge.tsx";

interface TopicPageProps {
  readonly slug: keyof Topics;
  readonly page: TopicWords;
  /** The amounts that the page names in text, tables and pictures. */
  readonly history: readonly History[];
  /** Shown beside name and intro on wide screens. */
  readonly beside: ReactNode;
  /** What the topic is about at a glance. */
  readonly picture: ReactNode;
  /** On paper, there is room for the picture right below the intro. */
  readonly fits?: boolean;
  readonly children: ReactNode;
}

/** A topic page: drawing, name, one-sentence answer, picture, sections, how its amounts have changed, sources, articles, and next steps. */
export function TopicPage(props: TopicPageProps) {
  const { slug, page, history, beside, picture, fits = false, children } = props;
  const { name } = topics[slug];
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <TopicHead topic={slug} />
      <div className="page pt-5 pb-14 md:pb-20">
        <Breadcrumb trail={[page.above]} current={name} />
        <div
          className={`mt-4 grid items-start gap-x-16 gap-y-8 md:mt-8 md:gap-x-10 lg:gap-x-16 roomy:grid-cols-12 ${fits ? "print:block" : ""}`}
        >
          <div className="roomy:col-span-7">
            <h1 className="text-h1">{name}</h1>
            <p className="mt-5 max-w-[32ch] font-serif text-h3 font-semibold text-balance">
              {keepNames(page.answer)}
            </p>
            <p className="mt-4 measure text-quiet sm:text-lead">{page.intro}</p>
          </div>
          {/* Nothing in it takes the focus, so that it may stand before what is beside the name. */}
          <div className="min-w-0 md:order-last print:my-3 roomy:col-span-12">{picture}</div>
          <div className="roomy:col-span-5">{beside}</div>
        </div>
      </div>
      {children}
      <div className="page grid gap-10 pt-[clamp(56px,32px+5vw,104px)] print:contents">
        <AmountHistory rows={history} wide />
        {page.sources && <Sources sources={page.sources} />}
      </div>
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} plain />
    </>
  );
}

/** Where the page's own facts are from. */
function Sources({ sources }: { readonly sources: readonly Source[] }) {
  return (
    <section
      aria-labelledby="sources"
      className="grid break-inside-avoid gap-x-16 gap-y-3 lg:grid-cols-12 print:mt-4"
    >
      <h2 id="sources" className="plain-heading lg:col-span-4">
        {heading}
      </h2>
      <div className="lg:col-span-8">
        <PhoneFold show="sources" of={heading}>
          <ul className="stack-1 list-disc pl-6 text-small">
            {sources.map(({ name, publisher, url, read: day }) => (
              <li key={url}>
                <a href={url}>{name}</a>, {publisher}, {read} {keepDays(formatDay(day))}
              </li>
            ))}
          </ul>
        </PhoneFold>
      </div>
    </section>
  );
}

/** The articles on a topic; an announced one that does not exist yet comes last. */
function TopicArticles({ headline, slugs, comingSoon }: TopicWords["articles"]) {
  return (
    <Section
      id="articles"
      className="grid gap-x-16 gap-y-4 band sm:gap-y-8 lg:grid-cols-12 print:hidden"
    >
      <Heading id="articles" text={headline} className="text-h2 lg:col-span-4" />
      <ul className="teasers lg:col-span-8">
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

/** @throws if no article has this file name, which stops the build */
function articleOf(slug: string) {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`content/en/articles/${slug}.mdx does not exist`);
  return article;
}
