import type { ReactNode } from "react";
import { titleStart } from "#content/en/site/search.yaml";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import type { Crumb } from "#app/sections/page/breadcrumb-data.ts";
import { Closing } from "#app/sections/page/closing.tsx";
import { FeedLink } from "#app/sections/page/feed-link.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { SearchAnswer } from "#app/sections/search/ask-search.ts";
import { SearchResults } from "#app/sections/search/search-results.tsx";
import { useLateAnswer } from "#app/sections/search/use-late-answer.ts";
import { SearchHead } from "./search-head.tsx";

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
  useLateAnswer(answer);
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
        <SearchHead headline={headline} intro={intro} to={address} query={answer?.query} />
      </div>
      {answer ? <SearchResults key={answer.query} answer={answer} home={address} /> : children}
      <Closing {...words.closing} />
    </>
  );
}
