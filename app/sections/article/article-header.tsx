import page from "#content/en/pages/article.yaml";
import topics from "#content/en/topics/topics.yaml";
import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatDay } from "./format-day.ts";
import { shorten } from "./shorten.ts";

/** Characters of a title that the breadcrumb shows. */
const crumbLength = 30;

/** Where the article stands, its title, and when it was written. */
export function ArticleHeader({ article }: Pick<ArticleModule, "article">) {
  const topic = {
    label: topics[article.category].name,
    to: `/learning-center/${article.category}`,
  };
  return (
    <header>
      <Breadcrumb
        trail={[page.learningCenter, topic]}
        current={shorten(article.title, crumbLength)}
        fullName={article.title}
      />
      <p className="mt-6 print:hidden">
        <a href={topic.to} className="text-link">
          <Icon name="back" />
          {page.back} {topic.label}
        </a>
      </p>
      <h1 className="mt-4 max-w-[22ch] text-[min(14vw,clamp(2.125rem,1.5rem+2.6vw,3.5rem))] leading-[1.1]">
        {article.title}
      </h1>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-small text-quiet">
        <span>
          {article.minutes} {page.minutes}
        </span>
        <span>
          {page.published} <time dateTime={article.published}>{formatDay(article.published)}</time>
        </span>
        {article.updated && (
          <span>
            {page.updated} <time dateTime={article.updated}>{formatDay(article.updated)}</time>
          </span>
        )}
      </p>
    </header>
  );
}
