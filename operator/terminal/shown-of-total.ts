/**
 * Below a list: how many of how many it shows, and how to see the rest.
 * @param what they are and their order: `leads, newest first`
 */
export function shownOfTotal(shown: number, total: number, what: string): string {
  return `${shown} of ${total} ${what}${shown < total ? "; --limit shows more" : ""}.`;
}
