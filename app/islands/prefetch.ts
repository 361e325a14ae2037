import { closestTo } from "./start.ts";

/** Prefetches pages in browsers without speculation rules (a header of every page). */
export function prefetchLinks(): void {
  const fetched = new Set([location.pathname]);
  function prefetch({ target }: Event): void {
    const link = closestTo(target, "a[href^='/']");
    if (!(link instanceof HTMLAnchorElement) || fetched.has(link.pathname)) return;
    // What has a query is rendered for the visitor who asks, so it isn't fetched ahead.
    if (link.search || /\.|^\/(newsletter|api)/.test(link.pathname)) return;
    fetched.add(link.pathname);
    // Not `<link rel=prefetch>`: browsers apply `default-src 'none'` to it, and no directive can allow it.
    fetch(link.pathname, { priority: "low" }).catch(() => {});
  }
  for (const type of ["pointerover", "pointerdown", "focusin"])
    addEventListener(type, prefetch, { passive: true });
}
