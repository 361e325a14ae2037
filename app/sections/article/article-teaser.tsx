import type { ReactNode } from "react";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import parts from "#content/en/site/page-parts.yaml";
import { formatDay } from "./format-day.ts";

const frame = "relative border-t border-hair py-6";

/** One article in a list: the whole row leads to it. */
export function ArticleTeaser({ article }: { readonly article: ArticleCard }) {
  return (
    <article className={`${frame} hover:bg-mint`}>
      <h3 className="text-h3">
        <a
          href={article.path}
          className="underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
        >
          {article.title}
        </a>
      </h3>
      <p className="mt-2 max-w-[56ch]">{article.excerpt}</p>
      <Facts>
        <time dateTime={article.published}>{formatDay(article.published)}</time>
        {` · ${article.minutes} ${parts.teaser.minutes}`}
      </Facts>
    </article>
  );
}

interface ComingSoonProps {
  readonly title: string;
  readonly excerpt: string;
}

/** An article that is announced and not there yet: dimmed, and no link. */
export function ComingSoonTeaser({ title, excerpt }: ComingSoonProps) {
  return (
    <article className={`${frame} text-quiet`}>
      <h3 className="text-h3">{title}</h3>
      <p className="mt-2 max-w-[56ch]">{excerpt}</p>
      <p className="mt-3 inline-block rounded-control border-2 border-line px-3 py-0.5 text-small font-semibold">
        {parts.teaser.comingSoon}
      </p>
    </article>
  );
}

function Facts({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2 text-small text-quiet">{children}</p>;
}
