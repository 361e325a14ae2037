import people from "#content/agency/people.yaml";
import type { ArticleCard, ArticleModule } from "#content/en/articles/article.schema.ts";
import words from "#content/en/pages/learning-center/article.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import topics from "#content/en/topics/topics.yaml";
import { Island } from "#app/islands/island.tsx";
import { AmountHistory } from "#app/sections/amount-history.tsx";
import {
  Breadcrumb,
  articleData,
  JsonLd,
  publicUrl,
  usePath,
} from "#app/sections/page/page-head.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { LaterAmounts } from "#app/sections/page/later-amounts.tsx";
import { Day, formatDay, keepDays } from "#app/sections/page/day.tsx";
import { ArrowLink, ButtonLink, Heading, TextLink } from "#app/sections/page/section.tsx";
import { portraitOf } from "#app/sections/home/people.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { TermTips } from "./term-tips.tsx";

/** An article: title, three lines in short, contents, text, how its amounts have changed, and what to read next. */
export function ArticlePage({ page }: { readonly page: ArticleModule }) {
  const { article, contents, history, default: Text } = page;
  return (
    <>
      <JsonLd data={articleData(article, reviewerOf(article))} />
      <Drawing
        of={`margins/${article.drawing ?? article.category}`}
        className="topic-table low-table"
      />
      <div className="article-page page pb-16 print:pb-0">
        <article>
          <ArticleHeader article={article} hasAmounts={history.length > 0} />
          <InShort lines={article.inShort} />
          <FoldedContents sections={contents} minutes={article.minutes} />
          <div className="prose mt-2 sm:mt-10 print:my-2">
            <Text />
          </div>
          {history.length > 0 && (
            <div className="mt-14 print:mt-6">
              <AmountHistory rows={history} />
            </div>
          )}
          <ArticleFoot article={article} />
        </article>
        <ArticleSide sections={contents} related={article.related} />
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

interface HeaderProps extends Pick<ArticleModule, "article"> {
  readonly hasAmounts: boolean;
}

/** Breadcrumb, title, and who checked the facts. A phone has room for one way back. */
function ArticleHeader({ article, hasAmounts }: HeaderProps) {
  const topic = {
    label: topics[article.category].category,
    to: `/learning-center/${article.category}`,
  };
  return (
    <header className="article-head">
      <div className="@max-2xl:hidden">
        <Breadcrumb
          trail={[words.learningCenter, topic]}
          current={shorten(article.title, crumbLength)}
          fullName={article.title}
        />
      </div>
      <a href={topic.to} className="text-link text-small print:hidden">
        <Icon name="back" />
        {words.back} {topic.label}
      </a>
      <h1>{article.title}</h1>
      {hasAmounts && <LaterAmounts title={article.title} className="max-sm:mt-1.5" />}
      <Byline article={article} />
    </header>
  );
}

/** The agent who checked the article; the build makes sure that there is one. */
function reviewerOf({ reviewer }: ArticleModule["article"]) {
  return people.profiles.find(({ name }) => name === reviewer);
}

/** Who checked the facts, and when. An invented person is marked as a sample. */
function Byline({ article }: Pick<ArticleModule, "article">) {
  const { by, license, on, sample } = words.reviewed;
  const reviewer = reviewerOf(article);
  return (
    <p className="mt-2 flex items-center gap-3 text-small leading-tight">
      {reviewer && <Portrait {...portraitOf(reviewer)} small />}
      <span>
        {reviewer && (
          <>
            {by} <b className="font-semibold">{reviewer.name}</b>
            {reviewer.sample && ` (${sample})`}
            <span className="max-sm:hidden">, {license},</span> {on} <Day day={article.reviewed} />
          </>
        )}
        <span className="whitespace-nowrap max-sm:hidden print:hidden">
          {" · "}
          {article.minutes} {words.minutes}
        </span>
      </span>
    </p>
  );
}

/** The article in three sentences. */
function InShort({ lines }: { readonly lines: readonly string[] | undefined }) {
  return (
    lines && (
      <section aria-labelledby="in-short" className="in-short mt-2 sm:paper sm:p-8 print:p-2">
        <h2 id="in-short" className="plain-heading">
          {words.inShort}
        </h2>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    )
  );
}

interface ContentsProps {
  readonly sections: ArticleModule["contents"];
}

/** The contents where there is no room beside the text. */
function FoldedContents({
  sections,
  minutes,
}: ContentsProps & Pick<ArticleModule["article"], "minutes">) {
  return (
    <details className="mt-2 border-y border-hair lg:hidden print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
        <span>
          <b className="font-semibold">{words.contents}</b>
          <span className="text-quiet">
            {" · "}
            {minutes} {words.minutes}
          </span>
        </span>
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <Contents sections={sections} />
    </details>
  );
}

function Contents({ sections }: ContentsProps) {
  return (
    <ol className="contents-list">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  );
}

/**
 * Ways to share the page: email without script; with script also copy, print, and the share sheet on devices
 * that have one (islands/watch.ts).
 */
function ShareRow({ title }: { readonly title: string }) {
  const address = new URL(usePath(), publicUrl).href;
  return (
    <div
      role="group"
      aria-label={words.share.label}
      data-share=""
      className="mt-4 flex flex-wrap gap-x-6 print:hidden"
    >
      <a href={mailTo(title, address)} className="text-link">
        {words.share.email}
      </a>
      <button type="button" data-do="copy" className="text-link hidden scripted:inline-flex">
        {words.share.copy}
      </button>
      <button
        type="button"
        data-do="print"
        className="text-link hidden min-w-11 scripted:inline-flex"
      >
        {words.share.print}
      </button>
      <button
        type="button"
        data-do="share"
        className="text-link hidden pointer-coarse:scripted:inline-flex"
      >
        {words.share.device}
      </button>
      <p
        role="status"
        data-copied={words.share.copied}
        data-failed={words.share.copyFailed}
        className="self-center text-small"
      />
    </div>
  );
}

/** A `mailto:` link without a recipient. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
}

/** Shortens a text to at most `most` characters, with an ellipsis if it was cut. */
export function shorten(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join("").trimEnd()}…`;
}

const { compare, related: readNext, guide, callback } = words;

/** How much of an address fits on a line of a printed sheet, in letters. */
const longest = 105;

/** Below the article: its sources and dates, ways to share it, and a link to compare plans. */
function ArticleFoot({ article }: Pick<ArticleModule, "article">) {
  return (
    <footer className="mt-14 measure border-t-3 border-pine py-6">
      <h2 className="plain-heading">{words.sources}</h2>
      <ul className="stack-3 mt-2 text-small">
        {article.sources.map(({ name, publisher, url, read }) => (
          <li key={name}>
            <a href={url} data-long={url.length > longest ? "" : undefined}>
              {name}
            </a>
            , {publisher}, {words.read} {keepDays(formatDay(read))}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-quiet">
        {words.published} <Day day={article.published} />
        {article.updated && (
          <span className="block print:inline">
            {" "}
            {words.updated} <Day day={article.updated} />
          </span>
        )}
      </p>
      {article.medigap && (
        // The site's footer has it on paper.
        <p className="mt-4 text-small print:hidden">{disclaimers.solicitation}</p>
      )}
      <ShareRow title={article.title} />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 print:hidden">
        <p className="font-semibold">{compare.text}</p>
        <ArrowLink link={compare.action} className="text-link" />
      </div>
    </footer>
  );
}

/**
 * Beside the article: its contents and the guide, always in sight, and at its end what to read next. On small screens,
 * below it.
 */
function ArticleSide({ sections, related }: ContentsProps & RelatedProps) {
  return (
    <aside aria-label={guide.headline} className="print:hidden">
      <div>
        <div className="in-sight">
          <nav aria-labelledby="contents" className="max-lg:hidden">
            <h2 id="contents" className="plain-heading">
              {words.contents}
            </h2>
            <Contents sections={sections} />
          </nav>
          <div className="mt-4 panel bg-band text-on-band">
            <h2 className="text-h4">{guide.headline}</h2>
            <p className="mt-2 text-small text-band-quiet">{guide.text}</p>
            <ButtonLink link={guide.action} look="accent" className="mt-3" />
          </div>
        </div>
      </div>
      <Related related={related} />
    </aside>
  );
}

interface RelatedProps {
  readonly related: readonly ArticleCard[];
}

/** What to read next. */
function Related({ related }: RelatedProps) {
  return (
    <section aria-labelledby="related" className="mt-10 lg:px-2">
      <h2 id="related" className="text-h2 lg:text-h3">
        {readNext.headline}
      </h2>
      {related.length === 0 && <p className="mt-3">{readNext.none}</p>}
      <ul className="mt-2">
        {related.map((article) => (
          <li key={article.slug} className="py-2">
            <TextLink link={{ label: article.title, to: article.path }} />
            <p className="text-small text-quiet">
              {article.minutes} {words.minutes}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offer of a call, below every article. */
function Callback() {
  return (
    <section aria-labelledby="callback" className="bg-sand py-6 print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-4 py-6">
        <div>
          <Heading id="callback" text={callback.headline} className="text-h2" />
          <p className="mt-4 measure">{callback.text}</p>
        </div>
        <div>
          <ButtonLink link={callback.action} look="primary" />
          <p className="mt-4">
            {callback.call} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}
