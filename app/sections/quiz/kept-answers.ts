import type { SomeAnswers } from "./read-answers.ts";

let kept: SomeAnswers = {};

/** The answers given since the page was loaded. */
export function keptAnswers(): SomeAnswers {
  return kept;
}

/**
 * Keeps answers in the page's memory, for who reads on from the result and comes back to it. Not in the
 * browser's storage: it would outlive the visit. Only for the browser: a server's memory is everyone's.
 */
export function keepAnswers(answers: SomeAnswers): void {
  kept = answers;
}
