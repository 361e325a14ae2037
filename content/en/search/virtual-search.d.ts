declare module "virtual:search-entries" {
  import type { SearchEntry } from "#content/en/search/search-entry.ts";

  /** Everything that can be searched; made from articles, topics and glossary at build. */
  export const entries: readonly SearchEntry[];
}
