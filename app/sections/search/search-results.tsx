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

/** What was found, nearest first. The address of an answer leads to its heading, where reading starts. */
export function SearchResults({ answer: { query, found }, home }: SearchResultsProps) {
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
              <a
                href={one.path}
                className="text-pine underline underline-offset-4 after:absolute after:inset-0"
              >
                <Marked parts={one.title} />
                {one.section.length > 0 && (
                  <span className="block font-sans text-body">
                    <Marked parts={one.section} />
                  </span>
                )}
              </a>
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
