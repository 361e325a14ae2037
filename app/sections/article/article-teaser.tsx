import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import parts from "#content/en/site/page-parts.yaml";
import { TextLink } from "#app/sections/page/section.tsx";
import { Day } from "#app/sections/page/day.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";

interface ArticleTeaserProps {
  readonly article: ArticleCard;
  /** Shows its topic's badge, in lists of more than one topic. */
  readonly badge?: boolean;
}

/** An article in a list; all of it is a link. */
export function ArticleTeaser({ article, badge = false }: ArticleTeaserProps) {
  return (
    <article className="relative">
      {badge && <TopicBadge topic={article.category} size={56} />}
      <h3 className="text-h3">
        <TextLink
          link={{ label: article.title, to: article.path }}
          className="underline decoration-line underline-offset-4 after:absolute after:-inset-2 hover:decoration-current"
        />
      </h3>
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
