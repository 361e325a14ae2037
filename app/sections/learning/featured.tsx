import { articles } from "virtual:articles";
import page from "#content/en/pages/learning-center.yaml";
import { ArticleTeaser } from "#app/sections/article/article-teaser.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { featured } = page;
const chosen = featured.articles.flatMap(
  (slug) => articles.find((article) => article.slug === slug) ?? [],
);

/** Three articles to begin with, and the way to all. */
export function Featured() {
  return (
    <section aria-labelledby="featured" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="featured" className="text-h2">
            {featured.headline}
          </h2>
          <a href={featured.action.to} className="mt-4 text-link">
            {featured.action.label}
            <Icon name="arrow" />
          </a>
        </div>
        <div className="lg:col-span-8">
          {chosen.map((article) => (
            <ArticleTeaser key={article.slug} article={article} />
          ))}
        </div>
      </div>
    </section>
  );
}
