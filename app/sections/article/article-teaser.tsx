import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import parts from "#content/en/site/page-parts.yaml";
import { TextLink } from "#app/sections/page/section.tsx";
import { Day } from "#app/sections/page/day.tsx";

const frame = "relative border-t border-hair py-6";

/** An article in a list; the whole row is a link. */
export function ArticleTeaser({ article }: { readonly article: ArticleCard }) {
  return (
    <article className={`${frame} hover:bg-mint`}>
      <h3 className="text-h3">
        <TextLink
          link={{ label: article.title, to: article.path }}
          className="underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
        />
      </h3>
      <p className="mt-2 max-w-[56ch]">{article.excerpt}</p>
      <p className="mt-2 text-small text-quiet">
        <Day day={article.published} />
        {` · ${article.minutes} ${parts.teaser.minutes}`}
      </p>
    </article>
  );
}

/** An announced article that does not exist yet: dimmed, without a link. */
export function ComingSoonTeaser({ title, excerpt }: Pick<ArticleCard, "title" | "excerpt">) {
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
