import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import words from "#content/en/site/search.yaml";
import type { SearchAnswer } from "./ask-search.ts";
import type { Found } from "./find-pages.ts";
import { NothingFound } from "./nothing-found.tsx";
import { Marked } from "./marked.tsx";

interface SearchResultsProps {
  readonly answer: SearchAnswer;
  /** The page without a search. */
  readonly home: string;
}

/** What was found, nearest first. After a search in the browser, reading starts at its heading. */
export function SearchResults({ answer: { query, found }, home }: SearchResultsProps) {
  const heading = useFocusOnAnswer();
  return (
    <section aria-labelledby="results" className="page py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 ref={heading} id="results" tabIndex={-1} className="text-h2">
          {headline(found)} “{query}”
        </h2>
        <Link to={home} className="text-link">
          {words.clear}
        </Link>
      </div>
      {found?.length ? <ResultList found={found} /> : <NothingFound failed={found === null} />}
    </section>
  );
}

function ResultList({ found }: { readonly found: readonly Found[] }) {
  return (
    <ol className="mt-8 border-b border-hair">
      {found.map((one) => (
        <li
          key={one.path}
          className="relative grid gap-x-10 gap-y-1 border-t border-hair py-6 hover:bg-mint lg:grid-cols-12 lg:px-4"
        >
          <p className="text-small text-quiet lg:col-span-2 lg:pt-1">{words.kinds[one.kind]}</p>
          <div className="lg:col-span-9">
            <h3 className="text-h4">
              <Link
                to={one.path}
                className="text-pine underline underline-offset-4 after:absolute after:inset-0"
              >
                <Marked parts={one.title} />
                {one.section.length > 0 && (
                  <span className="block font-sans text-body">
                    <Marked parts={one.section} />
                  </span>
                )}
              </Link>
            </h3>
            <p className="mt-2 max-w-[64ch]">
              <Marked parts={one.text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function headline(found: SearchAnswer["found"]): string {
  if (!found?.length) return words.none;
  return found.length === 1 ? words.one : `${found.length} ${words.many}`;
}

/** Focus moves when a question was asked in the browser, not when a page opens with its answer. */
function useFocusOnAnswer() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === "default";
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
  }, [isFirstPage]);
  return heading;
}
