import type { DeskAccess } from "./desk.ts";

/** What a route module says, as `handle`, about the addresses that it answers. */
export interface PageHandle {
  /** Query parameters that change the page, beside its path. All others are ignored. */
  readonly query?: readonly string[];
  /**
   * `shared`, by default: the service keeps the page without a query, and so may others; an answer to a query is only the
   * visitor's. `private`: the service keeps every page, since it shows data that is the same for everyone, but of others
   * only the visitor's browser may, because the address says something about them. `none`: rendered for each request;
   * only the visitor's browser may keep it, and asks each time whether it's current (`private, no-cache`).
   */
  readonly caching?: "shared" | "private" | "none";
  /** Of a page of the lead desk: who may do what there. */
  readonly desk?: DeskAccess;
}
