import { countForm, countPage } from "#app/forms/track-usage.ts";
import type * as Share from "./share.ts";
import { closestTo, wakeIslandOf } from "./start.ts";

/** How long the open hours leave the network to what the first screen needs, in ms. */
const nowDelay = 300;

/**
 * Starts what a visitor needs only when reading on: counts a form that comes into view, says if the agency is open,
 * shows hours in the visitor's time zone, handles the share row, reads ZIP codes, and prefetches
 * links. Downloads the code for each only where a page needs it.
 */
export function watchPage(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
    onceVisible(form, "-25% 0px", () => countForm(form));
  for (const hours of document.querySelectorAll<HTMLElement>("[data-zone]"))
    onceVisible(hours, "10% 0px", () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      if (timeZone !== hours.dataset["zone"]) wakeIslandOf(hours);
    });
  if (document.querySelector("[data-hours]"))
    setTimeout(
      () => void import("./now.ts").then((now) => now.showNow()).catch(() => {}),
      nowDelay,
    );
  let script: Promise<typeof Share | null> | undefined;
  const share = () => (script ??= import("./share.ts").catch(() => null));
  // Before a press: after a download, Safari lets nothing be copied.
  if (document.querySelector("[data-share]")) addEventListener("pointerover", () => void share());
  addEventListener("click", ({ target }) => {
    const button = closestTo(target, "[data-do]");
    if (button) void share().then((loaded) => loaded?.sharePage(button));
  });
  addEventListener("focusin", ({ target }) => {
    if (closestTo(target, "[autocomplete=postal-code]"))
      import("./zip-input.ts").then((zip) => zip.readZipCodes()).catch(() => {});
  });
  countPrefetched();
  if (!HTMLScriptElement.supports?.("speculationrules"))
    import("./prefetch.ts").then((links) => links.prefetchLinks()).catch(() => {});
}

/**
 * Calls back once, when any part of the element is on screen.
 * @param rootMargin how far to grow (or with a minus, shrink) the screen's edges, in CSS margin syntax
 */
function onceVisible(element: Element, rootMargin: string, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin },
  );
  observer.observe(element);
}

/** Counts a prefetched page once it is opened: the server counts pages as it sends them, but not prefetches. */
function countPrefetched(): void {
  const [page] = performance.getEntriesByType("navigation");
  if (page && "deliveryType" in page && page.deliveryType === "navigational-prefetch") countPage();
}
