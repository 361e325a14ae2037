import { useEffect } from "react";
import type { PageAnswer, PageOutcome } from "#contract/lead-reply.ts";
import { thanks } from "#content/en/forms/lead-form.yaml";

/** What the title of a page with a failed form starts with. */
export const errorPrefix = "Error: ";

/** While `active`, the page's title starts with "Error: ", the first thing a screen reader says. */
export function useErrorTitle(active: boolean): void {
  useEffect(() => {
    if (!active || document.title.startsWith(errorPrefix)) return;
    document.title = errorPrefix + document.title;
    return () => {
      document.title = document.title.replace(errorPrefix, "");
    };
  }, [active]);
}

/** The answer to a plain post, if it was refused. */
export function refusal(answer: PageOutcome | undefined): PageAnswer | undefined {
  return answer !== undefined && "values" in answer ? answer : undefined;
}

/** The title of a page whose form was posted plainly: what became of it is the first thing to be said. */
export function answeredTitle(title: string, answer: PageOutcome | undefined): string {
  if (answer === undefined) return title;
  return refusal(answer) ? errorPrefix + title : `${thanks.headline}: ${title}`;
}
