import page from "#content/en/pages/article.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatDay } from "./format-day.ts";

const { compare } = page;

/** Under the article: where its facts come from, and the way to plans. */
export function ArticleFoot({ article }: Pick<ArticleModule, "article">) {
  return (
    <footer className="late mt-14 max-w-[65ch] border-t-3 border-pine pt-8">
      <h2 className="font-sans text-h4 font-semibold tracking-normal">{page.sources}</h2>
      <ul className="mt-3 text-small">
        {article.sources.map(({ name, publisher, url }) => (
          <li key={name} className="py-1">
            <a href={url}>{name}</a>, {publisher}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-quiet">
        {page.reviewed} {formatDay(article.reviewed)}.
      </p>
      {article.medigap && <p className="mt-4 text-small">{disclaimers.solicitation}</p>}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-2 print:hidden">
        <p className="font-semibold">{compare.text}</p>
        <a href={compare.action.to} className="text-link">
          {compare.action.label}
          <Icon name="arrow" />
        </a>
      </div>
    </footer>
  );
}
