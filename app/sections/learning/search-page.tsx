import type { ReactNode } from "react";
import { name, topics } from "#content/en/pages/learning-center.yaml";
import { name as articles } from "#content/en/pages/articles.yaml";
import { titleStart } from "#content/en/site/search.yaml";
import { Island } from "#app/islands/island.tsx";
import { Breadcrumb, type Crumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { usePath, FeedLink, PageHead } from "#app/sections/page/page-head.tsx";
import {
  SearchAnswer as Answered,
  type Answer as SearchAnswer,
} from "#app/sections/search/search-answer.tsx";
import { SearchBox } from "#app/sections/search/search-box.tsx";

const pages = [
  { label: name, to: "/learning-center" },
  { label: articles, to: "/learning-center/articles" },
  { label: topics.glossary.name, to: topics.glossary.to },
];
/** Pages with a search box of their own, in which their results show. */
const withOwnBox = new Set([
  "/learning-center",
  "/learning-center/articles",
  "/learning-center/glossary",
]);

/** The learning center's own bar, under the site's header: its pages and its search. */
export function LearningBar() {
  const path = usePath();
  return (
    <div className="border-b border-hair bg-mint print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-1 py-2">
        <nav aria-label={name}>
          <ul className="flex flex-wrap gap-x-5 text-small">
            {pages.map(({ label, to }) => (
              <li key={to}>
                <a
                  href={to}
                  aria-current={path === to ? "page" : undefined}
                  className="inline-flex min-h-11 items-center font-semibold text-pine decoration-3 underline-offset-8 hover:underline aria-[current]:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {!withOwnBox.has(path) && (
          <div className="w-full py-1 sm:w-80">
            <SearchBox id="bar-search" to="/learning-center" slim />
          </div>
        )}
      </div>
    </div>
  );
}

interface SearchPageProps {
  /** The page's own address, where its answers show. */
  readonly address: string;
  readonly words: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly headline: string;
    readonly intro: string;
    readonly closing: Parameters<typeof Closing>[0];
  };
  /** The pages above it. */
  readonly trail: readonly Crumb[];
  readonly answer: SearchAnswer | null;
  /** What stands there while nothing is asked. */
  readonly children: ReactNode;
}

/** A page of the learning center that is searched: its top with the box, then the answer or the page. */
export function SearchPage({ address, words, trail, answer, children }: SearchPageProps) {
  const { title, description, headline, intro } = words;
  return (
    <>
      <PageHead
        title={answer ? `${titleStart}: ${answer.query} | ${title}` : title}
        description={description}
      />
      <FeedLink title={title} />
      <div className="page pt-4 pb-6">
        <Breadcrumb trail={trail} current={words.name} />
        <div className="mt-6 grid items-end gap-x-16 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h1 className="text-h1">{headline}</h1>
            <p className="mt-5 measure text-lead text-quiet">{intro}</p>
          </div>
          <div className="lg:col-span-5">
            <SearchBox id="search" to={address} query={answer?.query} />
          </div>
        </div>
      </div>
      <Island
        name="search-answer"
        of={Answered}
        props={{ answer, home: address }}
        wake={answer ? "touch" : "query"}
        className=""
      />
      {!answer && <div className="[:not(:empty)+&]:hidden">{children}</div>}
      <Closing {...words.closing} />
    </>
  );
}
