import { offlineWorkerPath, offlineWorkerTrust } from "#contract/fixed-paths.ts";
import { draftPlace, savedVisitorZip, rememberVisit } from "#app/forms/browser-storage.ts";
import { optional } from "#app/ui/optional.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { closestTo } from "./start.ts";

declare global {
  interface Window {
    /** Trusted Types (W3C), as far as this site uses them; undefined in browsers without them. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(input: string): string };
    };
  }
}

/** How long after a click a guide button focuses the form it scrolled to, in ms. */
const focusDelay = 800;
/** Scroll position from which the header has a shadow, in pixels. */
const shadowFrom = 10;

/** What every page needs besides its islands: small behaviors that HTML alone can't provide. */
export function startPage(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-taken]"))
    keepInTab(draftPlace(dataset["taken"] ?? ""), null);
  fillSavedZip();
  optional(rememberVisit);
  closeMenuOnLeave();
  followSmoothLinks();
  keepSummaryInPlace();
  openTarget();
  addEventListener("hashchange", openTarget);
  markScrolled();
  // Waits for the first focus, so that viewing a page downloads nothing extra.
  if (!import.meta.env.DEV) addEventListener("focusin", keepOfflinePage, { once: true });
  // Applies to later visits of this history entry, so that a visitor who is reading is not scrolled back up.
  if (document.querySelector("[data-from-top]")) history.scrollRestoration = "manual";
}

/** Installs the service worker that shows the phone number when the site can't be reached. */
function keepOfflinePage(): void {
  const policy = { createScriptURL: () => offlineWorkerPath };
  const trusted = window.trustedTypes?.createPolicy(offlineWorkerTrust, policy).createScriptURL("");
  navigator.serviceWorker?.register(trusted ?? offlineWorkerPath).catch(() => {}); // optional
}

/** Closes the menu on Escape, on a press or focus elsewhere, and when the page is left. */
function closeMenuOnLeave(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (!menu) return;
  const close = () => (menu.open = false);
  const onLeave = ({ target }: Event) =>
    void ((target instanceof Node && menu.contains(target)) || close());
  addEventListener("pointerdown", onLeave);
  addEventListener("focusin", onLeave);
  addEventListener("pagehide", close);
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
}

/** Opens what the address points to if it's folded, or what is folded right below its heading; not every browser does. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  const below = target?.parentElement?.querySelector(":scope > .fold");
  const fold = target?.closest("main details") ?? below;
  if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
  fold.open = true;
  target?.scrollIntoView();
}

/**
 * Keeps a clicked `summary` where it is on screen. Opening it may close a longer answer above, and browsers
 * anchor scrolling to other content.
 */
function keepSummaryInPlace(): void {
  addEventListener("click", ({ target }) => {
    const pressed = closestTo(target, "summary");
    if (!pressed) return;
    const top = () => pressed.getBoundingClientRect().top;
    const before = top();
    requestAnimationFrame(() => scrollBy({ top: top() - before, behavior: "instant" }));
  });
}

/**
 * Marks the header of a scrolled page, and shows the phone bar once the first screen is scrolled past, except where a
 * form, the footer or what is marked `data-hides-bar` is in view.
 */
function markScrolled(): void {
  const header = document.querySelector("header");
  const bar = document.querySelector("[data-bar]");
  const stops = [...document.querySelectorAll("main form, [data-hides-bar], body > footer")];
  const update = () => {
    header?.toggleAttribute("data-scrolled", scrollY > shadowFrom);
    const isFree = stops.every((stop) => {
      const { top, bottom } = stop.getBoundingClientRect();
      // A form that is not shown has no place.
      return top > innerHeight || bottom <= 0;
    });
    bar?.toggleAttribute("data-shown", isFree && scrollY > innerHeight);
  };
  for (const type of ["scroll", "resize"]) addEventListener(type, update, { passive: true });
  requestAnimationFrame(update); // a page opened at a part of it may not scroll again
}

/**
 * In-page links marked `data-smooth`: scrolls smoothly, and focuses the form's first input where the link
 * asks for it.
 */
function followSmoothLinks(): void {
  addEventListener("click", (event) => {
    const { target, defaultPrevented } = event;
    const link = closestTo(target, "a[data-smooth]");
    if (!(link instanceof HTMLAnchorElement) || defaultPrevented) return;
    const toInput = link.dataset["toInput"] !== undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (toInput) setTimeout(focusFirst, 0, link.hash); // after the browser's own jump
      return;
    }
    const { style } = document.documentElement;
    style.scrollBehavior = "smooth";
    setTimeout(() => (style.scrollBehavior = ""), focusDelay);
    if (toInput) focusLater(link.hash);
  });
}

/** Focuses the form's first input after the scroll, unless the visitor does something else first. */
function focusLater(hash: string): void {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
    focusFirst(hash);
  }, focusDelay);
  const cancel = () => {
    clearTimeout(timer);
    controller.abort();
  };
  for (const type of ["pointerdown", "keydown", "wheel"])
    addEventListener(type, cancel, { signal: controller.signal, passive: true });
}

function focusFirst(hash: string): void {
  if (location.hash !== hash) return; // the visitor went back in the meantime
  const input = document.querySelector<HTMLElement>(`${hash} input:not([type=hidden])`);
  input?.focus({ preventScroll: true });
}

/** Sets the default value, not the value, so that the form does not count as edited. */
function fillSavedZip(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-saved-zip]"))
    if (input.value === "") input.defaultValue = savedVisitorZip();
}

/** Whether this tab has a draft for the form. */
export function hasDraft(form: HTMLFormElement): boolean {
  return recall(draftPlace(form.dataset["form"] ?? "")) !== null;
}
