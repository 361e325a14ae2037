import type { ArticleModule } from "#content/en/articles/article-card.ts";
import words from "#content/en/pages/article.yaml";
import topics from "#content/en/topics/topics.yaml";
import { Island } from "#app/islands/island.tsx";
import { OfficialPanel } from "#app/sections/official-panel.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Day } from "#app/sections/page/day.tsx";
import { publicUrl, usePath } from "#app/sections/page/page-head.tsx";
import { articleData, JsonLd } from "#app/sections/page/structured-data.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ArticleFoot, ArticleSide, Callback } from "./article-end.tsx";
import { TermTips } from "./term-tips.tsx";

/** An article: where it stands, its text with the official amounts before it, and what to read next. */
export function ArticlePage({ page }: { readonly page: ArticleModule }) {
  const { article, official, default: Text } = page;
  return (
    <>
      <JsonLd data={articleData(article)} />
      <div className="page grid gap-x-16 gap-y-14 pt-4 pb-16 md:pb-24 xl:grid-cols-12">
        <article className="min-w-0 xl:col-span-8">
          <ArticleHeader article={article} />
          <ShareRow title={article.title} />
          {article.notice && <Notice>{article.notice}</Notice>}
          <div className="mt-8">
            <OfficialPanel rows={official} />
          </div>
          <div className="prose mt-10">
            <Text />
          </div>
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

/** Characters of a title that the breadcrumb shows. */
const crumbLength = 30;

/** Where the article stands, its title, and when it was written. */
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
      <h1 className="mt-4 max-w-[22ch] text-[min(14vw,clamp(2.125rem,1.5rem+2.6vw,3.5rem))] leading-[1.1]">
        {article.title}
      </h1>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-small text-quiet">
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

const look =
  "min-h-11 cursor-pointer items-center rounded-control border-2 border-line px-4 text-small font-semibold no-underline hover:bg-mint";

/**
 * Ways to hand a page on: email, and where script runs the address, paper and the device's own share sheet, which
 * phones and tablets have (islands/page.ts).
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
      <a href={mailTo(title, address)} className={`inline-flex ${look}`}>
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

/** A letter with nobody's address on it, yet. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
}

/** What a reader must know before the article. */
function Notice({ children }: { readonly children: string }) {
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

/** A text of at most `most` characters, with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join("").trimEnd()}…`;
}
