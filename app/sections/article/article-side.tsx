import page from "#content/en/pages/article.yaml";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import { buttonClass } from "#app/ui/button.tsx";

const { related: words, guide } = page;

/** Beside the article: what to read next, and the guide. */
export function ArticleSide({ related }: { readonly related: readonly ArticleCard[] }) {
  return (
    <aside aria-label={words.headline} className="print:hidden">
      <h2 className="text-h3">{words.headline}</h2>
      {related.length === 0 && <p className="mt-3">{words.none}</p>}
      <ul className="mt-4">
        {related.map((article) => (
          <li key={article.slug} className="border-t border-hair py-4">
            <a
              href={article.path}
              className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4"
            >
              {article.title}
            </a>
            <p className="text-small text-quiet">
              {article.minutes} {page.minutes}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-8 rounded-card bg-band p-7 text-on-band">
        <h2 className="text-h3">{guide.headline}</h2>
        <p className="mt-3 text-small text-band-quiet">{guide.text}</p>
        <a href={guide.action.to} className={`${buttonClass("accent")} mt-5`}>
          {guide.action.label}
        </a>
      </div>
    </aside>
  );
}
