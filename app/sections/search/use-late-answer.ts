import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { SearchAnswer } from "./ask-search.ts";

/**
 * Asks in the browser what the page's address asks, where the page came without the answer: the server
 * sends its prerendered page while it answers no more searches.
 */
export function useLateAnswer(answer: SearchAnswer | null): void {
  const asks = new URLSearchParams(useLocation().search).get("q")?.trim();
  const { revalidate } = useRevalidator();
  const isMissing = Boolean(asks) && answer === null;
  useEffect(() => {
    if (isMissing) void revalidate();
  }, [isMissing, revalidate]);
}
