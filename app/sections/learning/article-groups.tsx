import { articles } from "virtual:articles";
import page from "#content/en/pages/articles.yaml";
import topics from "#content/en/topics/topics.yaml";
import { ArticleTeaser } from "#app/sections/article/article-teaser.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { categoryAddress } from "./category-address.ts";

/** All articles by topic; a topic without one is passed over. */
export function ArticleGroups() {
  const groups = page.groups
    .map((slug) => ({
      name: topics[slug].name,
      articles: articles.filter((article) => article.category === slug),
    }))
    .filter((group) => group.articles.length > 0);
  return groups.map((group) => (
    <section
      key={group.name}
      aria-labelledby={categoryAddress(group.name)}
      className="page grid gap-x-16 gap-y-4 py-10 lg:grid-cols-12"
    >
      <div className="lg:col-span-4">
        <h2 id={categoryAddress(group.name)} className="text-h2">
          {group.name}
        </h2>
        <a href={`/learning-center/${categoryAddress(group.name)}`} className="mt-3 text-link">
          {page.view}
          <span className="sr-only">: {group.name}</span>
          <Icon name="arrow" />
        </a>
      </div>
      <div className="lg:col-span-8">
        {group.articles.map((article) => (
          <ArticleTeaser key={article.slug} article={article} />
        ))}
      </div>
    </section>
  ));
}
