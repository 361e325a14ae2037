import { articles } from "virtual:articles";
import { ArticleTeaser, ComingSoonTeaser } from "#app/sections/article/article-teaser.tsx";

interface TopicArticlesProps {
  readonly headline: string;
  /** Articles by file name, in the order shown. */
  readonly slugs: readonly string[];
  /** One that is announced and not there yet; comes last. */
  readonly comingSoon?: { readonly title: string; readonly excerpt: string };
}

/** The articles that carry a topic on. */
export function TopicArticles({ headline, slugs, comingSoon }: TopicArticlesProps) {
  return (
    <section aria-labelledby="articles" className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <h2 id="articles" className="text-h2 lg:col-span-4">
        {headline}
      </h2>
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
    </section>
  );
}

/** @throws when no article has this file name, which stops the build */
function articleOf(slug: string) {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`content/en/articles/${slug}.mdx does not exist`);
  return article;
}
