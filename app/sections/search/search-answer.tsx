import { useEffect, useState } from "react";
import { titleStart } from "#content/en/site/search.yaml";
import { askSearch, type SearchAnswer as Answer } from "./ask-search.ts";
import { SearchResults } from "./search-results.tsx";

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
  return answer && <SearchResults answer={answer} home={home} />;
}
