import { Fragment, useEffect, useState } from "react";
import { phone } from "#content/agency/agency.yaml";
import words, { titleStart } from "#content/en/site/search.yaml";
import type { Found, Part } from "./find-pages.ts";

/** What was asked, and what was found. */
export interface Answer {
  readonly query: string;
  /** Null when the index could not be fetched. */
  readonly found: readonly Found[] | null;
}

/** Characters of a question that are looked at. */
const longest = 100;

/** Answers the `q` of an address; null when it asks nothing. The index is fetched by the first question. */
export async function askSearch(url: string): Promise<Answer | null> {
  const query = (new URL(url).searchParams.get("q") ?? "").trim().slice(0, longest);
  if (query === "") return null;
  const finder = await import("./find-pages.ts").catch(() => null);
  return { query, found: finder?.findPages(query) ?? null };
}

interface SearchAnswerProps {
  /** What the server found; null where the address asks nothing, or the server answers no more searches. */
  readonly answer: Answer | null;
  /** The page without a search. */
  readonly home: string;
}

/**
 * What a search found, which stands before what the page shows otherwise. Where the page came without an answer
 * the browser looks by itself.
 */
export function SearchAnswer({ answer: sent, home }: SearchAnswerProps) {
  const [answer, setAnswer] = useState(sent);
  useEffect(() => {
    if (sent !== null) return;
    void look();

    async function look(): Promise<void> {
      const found = await askSearch(location.href);
      setAnswer(found);
      if (found) document.title = `${titleStart}: ${found.query} | ${document.title}`;
    }
  }, [sent]);
  return answer && <SearchResults {...answer} home={home} />;
}

/** What was found, nearest first. The address of an answer leads to its heading, where reading starts. */
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

function headline(found: Answer["found"]): string {
  if (!found?.length) return words.none;
  return found.length === 1 ? words.one : `${found.length} ${words.many}`;
}

/** Ways onward where the search found nothing, or failed. */
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

/** A text in which the words that were looked for are marked. */
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
