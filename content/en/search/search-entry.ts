/** One place of the site that the search can lead to. */
export interface SearchEntry {
  /** Address on this site; a section's has its heading's id. */
  readonly path: string;
  /** The page's title, or the term of the glossary. */
  readonly title: string;
  readonly kind: "article" | "topic" | "term";
  /** The heading within the page; empty for its beginning. */
  readonly section: string;
  readonly text: string;
}
