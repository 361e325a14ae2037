import { Fragment, useEffect, useState } from "react";
import words, { titleStart } from "#content/en/site/search.yaml";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { plural } from "#content/fill-places.ts";
import type { FoundPlace, SearchResult, Part } from "./find-pages.ts";
import { NothingFound } from "./nothing-found.tsx";

/** A query and its results. */
export interface Answer {
  readonly query: string;
  /** Null if the index could not be loaded. */
  readonly results: readonly SearchResult[] | null;
}

/** Maximum length of a query in characters; longer ones are cut. */
const maxQueryLength = 100;

/**
 * Runs the search in an address (`q`); null if it has none. The first search loads the index.
 * @param countiesNamed finds the counties that a query names, which only the server knows
 */
export async function runSearch(
  url: string,
  countiesNamed: (query: string) => readonly FoundPlace[] = () => [],
): Promise<Answer | null> {
  const query = (new URL(url).searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
  if (query === "") return null;
  const finder = await import("./find-pages.ts").catch(() => null);
  return { query, results: finder?.findPages(query, countiesNamed(query)) ?? null };
}

interface SearchAnswerProps {
  /** The server's results; null without a search, or if the server is too busy to search. */
  readonly answer: Answer | null;
  /** The page's path, without a search. */
  readonly home: string;
}

/** The search results above the page's content. If the server sent none, the browser searches. */
export function SearchAnswer({ answer: serverAnswer, home }: SearchAnswerProps) {
  const [answer, setAnswer] = useState(serverAnswer);
  useEffect(() => {
    if (serverAnswer !== null) return;
    void search();

    async function search(): Promise<void> {
      const newAnswer = await runSearch(location.href);
      setAnswer(newAnswer);
      if (newAnswer) document.title = `${titleStart}: ${newAnswer.query} | ${document.title}`;
    }
  }, [serverAnswer]);
  return answer && <SearchResults {...answer} home={home} />;
}

/** The results, best first. The search's address points to their heading, where reading starts. */
function SearchResults({ query, results, home }: Answer & Pick<SearchAnswerProps, "home">) {
  return (
    <section aria-labelledby="results" className="page pt-6 pb-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="results" tabIndex={-1} className="text-h2">
          {headline(results)} “{query}”
        </h2>
        <a href={home} className="text-link">
          {words.clear}
        </a>
      </div>
      {results?.length ? (
        <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,56rem)_minmax(0,1fr)] lg:gap-x-10">
          <ResultList results={results} />
          <div className="sticky top-24 self-start max-lg:hidden print:hidden">
            <Drawing of="learning" />
          </div>
        </div>
      ) : (
        <NothingFound on={home} className="mt-5">
          <p className="measure">{results === null ? words.failed : words.noneText}</p>
        </NothingFound>
      )}
    </section>
  );
}

function ResultList({ results }: { readonly results: readonly SearchResult[] }) {
  return (
    <ol className="grid max-w-[56rem] gap-4">
      {results.map((result) => (
        <li
          key={result.path}
          className="relative grid grid-cols-[auto_1fr] gap-x-5 panel bg-card hover:bg-mint"
        >
          {result.topic ? <TopicBadge topic={result.topic} /> : <Drawing of="badges/words" />}
          <div>
            <p className="text-small text-quiet">{words.kinds[result.kind]}</p>
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
            <p className="mt-2 max-w-[62ch]">
              <Marked parts={result.text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function headline(results: Answer["results"]): string {
  if (!results?.length) return words.none;
  return plural(results.length, words.one, `[count] ${words.many}`);
}

/** A text with its matches marked. */
function Marked({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(({ text, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="bg-marigold px-0.5 text-on-marigold">
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
