/** What a route module says, as `handle`, about the addresses that it answers. */
export interface PageHandle {
  /** Query parameters that change the page, beside its path. All others are ignored. */
  readonly query?: readonly string[];
  /**
   * `shared`, by default: every visitor gets the same, which the service keeps; only the visitor's browser may keep an
   * answer to a query. `private`: only that, also without a query, because the path says something about the visitor.
   * `none`: rendered for each request.
   */
  readonly caching?: "shared" | "private" | "none";
}
