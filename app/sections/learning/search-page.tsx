import type { ReactNode } from "react";
import { titleStart } from "#content/en/site/search.yaml";
import { Island } from "#app/islands/island.tsx";
import { Breadcrumb, type Crumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { FeedLink, PageHead } from "#app/sections/page/page-head.tsx";
import type { SearchAnswer } from "#app/sections/search/ask-search.ts";
import { SearchAnswer as Answered } from "#app/sections/search/search-answer.tsx";
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
