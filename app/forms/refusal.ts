import type { PageAnswer, PageOutcome } from "#contract/lead-reply.ts";
import { thanks } from "#content/en/forms/lead-form.yaml";
import { errorPrefix } from "./use-error-title.ts";

/** The answer to a plain post, if it was refused. */
export function refusal(answer: PageOutcome | undefined): PageAnswer | undefined {
  return answer !== undefined && "values" in answer ? answer : undefined;
}

/** The title of a page whose form was posted plainly: what became of it is the first thing to be said. */
export function answeredTitle(title: string, answer: PageOutcome | undefined): string {
  if (answer === undefined) return title;
  return refusal(answer) ? errorPrefix + title : `${thanks.headline}: ${title}`;
}
