import page from "#content/en/pages/article.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import type { ArticleModule, ArticleCard } from "#content/en/articles/article-card.ts";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { formatDay } from "#app/sections/page/day.tsx";
import { ArrowLink, ButtonLink, Heading } from "#app/sections/page/section.tsx";

const { compare, related: words, guide, callback } = page;

/** Under the article: where its facts come from, and the way to plans. */
export function ArticleFoot({ article }: Pick<ArticleModule, "article">) {
  return (
    <footer className="mt-14 max-w-[65ch] border-t-3 border-pine pt-8">
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
        <ArrowLink link={compare.action} />
      </div>
    </footer>
  );
}

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
        <ButtonLink link={guide.action} look="accent" className="mt-5" />
      </div>
    </aside>
  );
}

/** The offer to talk it through, under every article. */
export function Callback() {
  return (
    <section aria-labelledby="callback" className="bg-sand print:hidden">
      <div className="page grid items-center gap-x-16 gap-y-6 py-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Heading id="callback" text={callback.headline} className="max-w-[24ch] text-h2" />
          <p className="mt-4 measure">{callback.text}</p>
        </div>
        <div className="lg:col-span-5">
          <ButtonLink link={callback.action} look="primary" />
          <p className="mt-4">
            {callback.call} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}
