import { Fragment, useEffect, useState } from "react";
import { phone } from "#content/agency/agency.yaml";
import words, { titleStart } from "#content/en/site/search.yaml";
import type { SearchResult, Part } from "./find-pages.ts";

/** A query and its results. */
export interface Answer {
  readonly query: string;
  /** Null if the index could not be loaded. */
  readonly found: readonly SearchResult[] | null;
}

/** Maximum length of a query in characters; longer ones are cut. */
const maxQueryLength = 100;

/** Runs the search in an address (`q`); null if it has none. The first search loads the index. */
export async function runSearch(url: string): Promise<Answer | null> {
  const query = (new URL(url).searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
  if (query === "") return null;
  const finder = await import("./find-pages.ts").catch(() => null);
  return { query, found: finder?.findPages(query) ?? null };
}

interface SearchAnswerProps {
  /** The server's results; null without a search, or if the server is too busy to search. */
  readonly answer: Answer | null;
  /** The page's path, without a search. */
  readonly home: string;
}

/** The search results above the page's content. If the server sent none, the browser searches. */
export function SearchAnswer({ answer: sent, home }: SearchAnswerProps) {
  const [answer, setAnswer] = useState(sent);
  useEffect(() => {
    if (sent !== null) return;
    void search();

    async function search(): Promise<void> {
      const found = await runSearch(location.href);
      setAnswer(found);
      if (found) document.title = `${titleStart}: ${found.query} | ${document.title}`;
    }
  }, [sent]);
  return answer && <SearchResults {...answer} home={home} />;
}

/** The results, best first. The search's address points to their heading, where reading starts. */
function SearchResults({ query, found, home }: Answer & Pick<SearchAnswerProps, "home">) {
  return (
    <section aria-labelledby="results" className="page py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="results" tabIndex={-1} className="text-h2">
          {headline(found)} “{query}”
        </h2>
        <a href={home} className="text-link">
          {words.clear}
        </a>
      </div>
      {found?.length ? <ResultList found={found} /> : <NothingFound failed={found === null} />}
    </section>
  );
}

function ResultList({ found }: { readonly found: readonly SearchResult[] }) {
  return (
    <ol className="mt-8 border-b border-hair">
      {found.map((result) => (
        <li
          key={result.path}
          className="relative grid gap-x-10 gap-y-1 border-t border-hair py-6 hover:bg-mint lg:grid-cols-12 lg:px-4"
        >
          <p className="text-small text-quiet lg:col-span-2 lg:pt-1">{words.kinds[result.kind]}</p>
          <div className="lg:col-span-9">
            <h3 className="text-h4">
              <a
                href={result.path}
                className="text-pine underline underline-offset-4 after:absolute after:inset-0"
              >
                <Marked parts={result.title} />
                {result.section.length > 0 && (
                  <span className="block font-sans text-body">
                    <Marked parts={result.section} />
                  </span>
                )}
              </a>
            </h3>
            <p className="mt-2 max-w-[64ch]">
              <Marked parts={result.text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function headline(found: Answer["found"]): string {
  if (!found?.length) return words.none;
  return found.length === 1 ? words.one : `${found.length} ${words.many}`;
}

/** Links for when the search found nothing or failed. */
function NothingFound({ failed }: { readonly failed: boolean }) {
  return (
    <div className="mt-5">
      <p className="measure">{failed ? words.failed : words.noneText}</p>
      <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {words.onward.map(({ label, to }) => (
          <a key={to} href={to} className="text-link">
            {label}
          </a>
        ))}
        <span className="inline-flex min-h-11 items-center gap-2">
          {words.call}:
          <a
            href={phone.href}
            className="font-semibold whitespace-nowrap text-pine underline underline-offset-4"
          >
            {phone.display}
          </a>
        </span>
      </p>
    </div>
  );
}

/** A text with its matches marked. */
function Marked({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(({ text, found, at }) =>
    found ? (
      <mark key={at} className="bg-marigold px-0.5 text-on-marigold">
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
