/**
 * For when a part of a page could not be fetched, most often because a new release took its file away:
 * loads the page from the server, where the part is in it. Never twice in a row.
 * @throws {unknown} the failure, where the page has just been loaded for one
 */
export function loadAnew(failure: unknown): Promise<never> {
  const [page] = performance.getEntriesByType("navigation");
  if (page instanceof PerformanceNavigationTiming && page.type === "reload") throw failure;
  location.reload();
  return new Promise(() => {});
}
