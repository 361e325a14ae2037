import { countForm, countPage } from "#app/forms/track-usage.ts";
import { closestTo, wakeIslandOf } from "./start.ts";

/**
 * Answers what only comes about while somebody reads: a form that comes into view is counted, hours of another
 * zone are told in the visitor's own, a button of the share row is pressed, a link is about to be followed. What
 * does so is fetched then.
 */
export function watchPage(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
    whenSeen(form, "-25% 0px", () => countForm(form));
  for (const hours of document.querySelectorAll<HTMLElement>("[data-zone]"))
    whenSeen(hours, "50% 0px", () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      if (timeZone !== hours.dataset["zone"]) wakeIslandOf(hours);
    });
  addEventListener("click", ({ target }) => {
    const button = closestTo(target, "[data-do]");
    if (button) import("./share.ts").then(({ handOn }) => handOn(button)).catch(() => {});
  });
  countPrefetched();
  if (!HTMLScriptElement.supports?.("speculationrules")) prefetchLinks();
}

/**
 * Calls back once, when any of the element stands on the screen.
 * @param rootMargin by how much the screen counts as larger, or with a minus as smaller, as CSS writes margins
 */
function whenSeen(element: Element, rootMargin: string, act: () => void): void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      act();
    },
    { rootMargin },
  );
  watch.observe(element);
}

/** The server counts the pages that it sends to somebody; one that was fetched ahead it could not count then. */
function countPrefetched(): void {
  const [page] = performance.getEntriesByType("navigation");
  if (page && "deliveryType" in page && page.deliveryType === "navigational-prefetch") countPage();
}

/** Browsers that read no speculation rules, which the pages' header carries, fetch the next page ahead by this. */
function prefetchLinks(): void {
  const asked = new Set([location.pathname]);
  function prefetch({ target }: Event): void {
    const link = closestTo(target, "a[href^='/']");
    if (!(link instanceof HTMLAnchorElement) || asked.has(link.pathname)) return;
    if (/\.|^\/(newsletter|api)/.test(link.pathname)) return;
    asked.add(link.pathname);
    // As `<link rel=prefetch>` would, which browsers hold to a policy that names no such thing.
    fetch(link.pathname, { priority: "low" }).catch(() => {});
  }
  for (const sign of ["pointerover", "pointerdown", "focusin"])
    addEventListener(sign, prefetch, { passive: true });
}
