import { articles } from "virtual:articles";
import page from "#content/en/pages/learning-center/home.yaml";
import words from "#content/en/pages/learning-center/articles.yaml";
import topics from "#content/en/topics/topics.yaml";
import { ArrowLink, ButtonLink, Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import parts from "#content/en/site/page-parts.yaml";
import { LaterAmounts } from "#app/sections/page/later-amounts.tsx";
import { Day } from "#app/sections/page/day.tsx";

const { featured } = page;
const featuredArticles = featured.articles.flatMap(
  (slug) => articles.find((article) => article.slug === slug) ?? [],
);

/** Three featured articles, and a link to all of them. */
export function Featured() {
  return (
    <Section id="featured" on="sand" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="featured" text={featured.headline} />
        <ArrowLink link={featured.action} className="mt-4 text-link" />
      </div>
      <div className="teasers lg:col-span-8 roomy:[&>:first-child]:col-span-2">
        {featuredArticles.map((article) => (
          <ArticleTeaser key={article.slug} article={article} featured />
        ))}
      </div>
    </Section>
  );
}

/** All articles by topic; skips topics without articles. */
export function ArticleGroups() {
  const groups = words.groups
    .map((slug) => ({
      slug,
      name: topics[slug].name,
      address: categoryAddress(topics[slug].name),
      articles: articles.filter((article) => article.category === slug),
    }))
    .filter((group) => group.articles.length > 0);
  return groups.map((group, index) => (
    <Section
      key={group.name}
      id={group.address}
      on={index % 2 === 0 ? undefined : "sand"}
      className="grid gap-x-16 gap-y-8 py-12 lg:grid-cols-12 lg:py-16"
    >
      <div className="lg:col-span-4">
        <TopicBadge topic={group.slug} size={72} />
        <Heading id={group.address} text={group.name} className="mt-2 text-h2" />
        <a href={`/learning-center/${group.address}`} className="mt-2 text-link">
          {words.view}
          <span className="sr-only">: {group.name}</span>
          <Icon name="arrow" />
        </a>
      </div>
      <div
        className={`teasers lg:col-span-8 ${group.articles.length === 3 ? "lg:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]! lg:gap-x-8!" : ""}`}
      >
        {group.articles.map((article) => (
          <ArticleTeaser key={article.slug} article={article} />
        ))}
        {index === groups.length - 1 && <WhereToStart />}
      </div>
    </Section>
  ));
}

/** A sheet of paper among the articles, for visitors who don't know which one is for them. */
function WhereToStart() {
  const { headline, text, action } = words.start;
  return (
    <section aria-labelledby="start" className="print:hidden">
      <Drawing of="spots/pair" className="mr-8 ml-auto perched" optional />
      <div className="paper p-5 sm:p-6">
        <Heading id="start" text={headline} className="pr-4 text-h3" />
        <p className="mt-2">{text}</p>
        <ButtonLink link={action} look="primary" className="mt-4" />
      </div>
    </section>
  );
}

/** A category's name as part of an address: lower case, with hyphens for spaces. */
export function categoryAddress(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

interface ArticleTeaserProps {
  readonly article: ArticleCard;
  /** Shows its topic's badge, and if its amounts are of later years than its title. */
  readonly featured?: boolean;
}

/** An article in a list; all of it is a link. */
export function ArticleTeaser({ article, featured: isFeatured = false }: ArticleTeaserProps) {
  return (
    <article className="relative">
      {isFeatured && <TopicBadge topic={article.category} size={56} />}
      <h3 className="text-h3">
        <TextLink
          link={{ label: article.title, to: article.path }}
          className="underline decoration-line underline-offset-4 after:absolute after:-inset-2 hover:decoration-current"
        />
      </h3>
      {isFeatured && <LaterAmounts title={article.title} />}
      <p>{article.excerpt}</p>
      <p className="text-small text-quiet">
        <Day day={article.published} />
        {` · ${article.minutes} ${parts.teaser.minutes}`}
      </p>
    </article>
  );
}

/** An announced article that does not exist yet: dimmed, without a link. */
export function ComingSoonTeaser({ title, excerpt }: Pick<ArticleCard, "title" | "excerpt">) {
  return (
    <article className="text-quiet">
      <h3 className="text-h3">{title}</h3>
      <p>{excerpt}</p>
      <p className="inline-block rounded-control border-2 border-line px-3 py-0.5 text-small font-semibold">
        {parts.teaser.comingSoon}
      </p>
    </article>
  );
}
