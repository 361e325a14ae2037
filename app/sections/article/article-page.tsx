import people from "#content/agency/people.yaml";
import type { ArticleCard, ArticleModule } from "#content/en/articles/article.schema.ts";
import words from "#content/en/pages/learning-center/article.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import topics from "#content/en/topics/topics.yaml";
import { Island } from "#app/islands/island.tsx";
import { AmountHistory } from "#app/sections/amount-history.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Day, formatDay } from "#app/sections/page/day.tsx";
import { ArrowLink, ButtonLink, Heading, TextLink } from "#app/sections/page/section.tsx";
import { articleData, JsonLd, publicUrl, usePath } from "#app/sections/page/page-head.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TermTips } from "./term-tips.tsx";

/** An article: breadcrumb, title, text, how its amounts have changed, and what to read next. */
export function ArticlePage({ page }: { readonly page: ArticleModule }) {
  const { article, history, default: Text } = page;
  return (
    <>
      <JsonLd data={articleData(article, reviewerOf(article))} />
      <div className="page grid gap-x-16 gap-y-14 pt-4 pb-16 md:pb-24 xl:grid-cols-12">
        <article className="min-w-0 xl:col-span-8">
          <ArticleHeader article={article} />
          <ShareRow title={article.title} />
          {article.notice && <ArticleNotice>{article.notice}</ArticleNotice>}
          <div className="prose mt-10">
            <Text />
          </div>
          {history.length > 0 && (
            <div className="mt-14">
              <AmountHistory rows={history} />
            </div>
          )}
          <ArticleFoot article={article} />
        </article>
        <div className="xl:col-span-4 xl:pt-16">
          <ArticleSide related={article.related} />
        </div>
      </div>
      <Callback />
      <Island
        name="term-tips"
        of={TermTips}
        props={{ tapHint: words.term.again }}
        wakes="a[data-term]"
      />
    </>
  );
}

/** Maximum length of the title in the breadcrumb, in characters. */
const crumbLength = 30;

/** Breadcrumb, title and dates. */
function ArticleHeader({ article }: Pick<ArticleModule, "article">) {
  const topic = {
    label: topics[article.category].name,
    to: `/learning-center/${article.category}`,
  };
  return (
    <header>
      <Breadcrumb
        trail={[words.learningCenter, topic]}
        current={shorten(article.title, crumbLength)}
        fullName={article.title}
      />
      <p className="mt-6 print:hidden">
        <a href={topic.to} className="text-link">
          <Icon name="back" />
          {words.back} {topic.label}
        </a>
      </p>
      <h1 className="mt-4 max-w-[22ch] text-title">{article.title}</h1>
      <Byline article={article} />
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small text-quiet">
        <span>
          {article.minutes} {words.minutes}
        </span>
        <span>
          {words.published} <Day day={article.published} />
        </span>
        {article.updated && (
          <span>
            {words.updated} <Day day={article.updated} />
          </span>
        )}
      </p>
    </header>
  );
}

/** The agent who checked the article; the build makes sure that there is one. */
function reviewerOf({ reviewer }: ArticleModule["article"]) {
  return people.profiles.find(({ name }) => name === reviewer);
}

/** Who checked the facts, and when. An invented person is marked as a sample. */
function Byline({ article }: Pick<ArticleModule, "article">) {
  const reviewer = reviewerOf(article);
  if (!reviewer) return null;
  return (
    <p className="mt-5 text-small">
      {words.reviewed.by} <b className="font-semibold">{reviewer.name}</b>
      {reviewer.sample && ` (${words.reviewed.sample})`}, {words.reviewed.license},{" "}
      {words.reviewed.on} <Day day={article.reviewed} />
    </p>
  );
}

const look = "button min-h-11 border-line px-4 py-1 text-small hover:bg-mint";

/**
 * Ways to share the page: email without script; with script also copy, print, and the share sheet on devices
 * that have one (islands/page.ts).
 */
function ShareRow({ title }: { readonly title: string }) {
  const address = new URL(usePath(), publicUrl).href;
  return (
    <div
      role="group"
      aria-label={words.share.label}
      data-share=""
      className="mt-6 flex flex-wrap gap-2 print:hidden"
    >
      <a href={mailTo(title, address)} className={look}>
        {words.share.email}
      </a>
      <button type="button" data-do="copy" className={`hidden scripted:inline-flex ${look}`}>
        {words.share.copy}
      </button>
      <button type="button" data-do="print" className={`hidden scripted:inline-flex ${look}`}>
        {words.share.print}
      </button>
      <button
        type="button"
        data-do="share"
        className={`hidden pointer-coarse:scripted:inline-flex ${look}`}
      >
        {words.share.device}
      </button>
      <p
        role="status"
        data-copied={words.share.copied}
        data-failed={words.share.copyFailed}
        className="flex min-h-11 items-center text-small empty:hidden"
      />
    </div>
  );
}

/** A `mailto:` link without a recipient. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
}

/** A warning to read before the article. */
function ArticleNotice({ children }: { readonly children: string }) {
  return (
    <div
      role="note"
      className="mt-8 flex max-w-[68ch] gap-4 rounded-card bg-marigold p-6 text-on-marigold"
    >
      <Icon name="alert" size={28} />
      <p>
        <strong>{words.notice}:</strong> {children}
      </p>
    </div>
  );
}

/** Shortens a text to at most `most` characters, with an ellipsis if it was cut. */
export function shorten(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join("").trimEnd()}…`;
}

const { compare, related: readNext, guide, callback } = words;

/** Below the article: its sources and a link to compare plans. */
function ArticleFoot({ article }: Pick<ArticleModule, "article">) {
  return (
    <footer className="mt-14 max-w-[65ch] border-t-3 border-pine pt-8">
      <h2 className="plain-heading">{words.sources}</h2>
      <ul className="mt-3 text-small">
        {article.sources.map(({ name, publisher, url, read }) => (
          <li key={name} className="py-1">
            <a href={url}>{name}</a>, {publisher}, {words.read} {formatDay(read)}
          </li>
        ))}
      </ul>
      {article.medigap && <p className="mt-4 text-small">{disclaimers.solicitation}</p>}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <p className="font-semibold">{compare.text}</p>
        <ArrowLink link={compare.action} />
      </div>
    </footer>
  );
}

/** Beside the article: related articles and the guide. */
function ArticleSide({ related }: { readonly related: readonly ArticleCard[] }) {
  return (
    <aside aria-label={readNext.headline} className="print:hidden">
      <h2 className="text-h3">{readNext.headline}</h2>
      {related.length === 0 && <p className="mt-3">{readNext.none}</p>}
      <ul className="mt-4">
        {related.map((article) => (
          <li key={article.slug} className="border-t border-hair py-4">
            <TextLink
              link={{ label: article.title, to: article.path }}
              className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4"
            />
            <p className="text-small text-quiet">
              {article.minutes} {words.minutes}
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

/** The offer of a call, below every article. */
function Callback() {
  return (
    <section aria-labelledby="callback" className="bg-sand print:hidden">
      <div className="page grid items-center gap-x-16 gap-y-6 py-14 xl:grid-cols-12">
        <div className="xl:col-span-8">
          <Heading id="callback" text={callback.headline} className="max-w-[22ch] text-h2" />
          <p className="mt-4 measure">{callback.text}</p>
        </div>
        <div className="xl:col-span-4">
          <ButtonLink link={callback.action} look="primary" />
          <p className="mt-4">
            {callback.call} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}
