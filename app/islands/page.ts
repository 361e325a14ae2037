import { offlineWorkerPath, offlineWorkerTrust } from "#contract/offline.ts";
import { draftPlace, savedVisitorZip, rememberVisit } from "#app/forms/browser-storage.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { closestTo } from "./start.ts";

declare global {
  interface Window {
    /** Trusted Types (W3C), as far as we use them and where the browser has them. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(input: string): string };
    };
  }
}

/** After this long a guide button hands the focus to the form that it scrolled to, in ms. */
const focusDelay = 800;
/** The header has a shadow once the page is scrolled further than this, in pixels. */
const shadowAt = 10;

/** What every page does besides its islands, each a little that HTML cannot do alone. */
export function startPage(): void {
  rememberVisit();
  closeMenu();
  markScrolled();
  lead();
  keepPressed();
  fillSavedZip();
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-taken]"))
    keepInTab(draftPlace(dataset["taken"] ?? ""), null);
  // By then somebody is about to follow a link, or to type.
  if (!import.meta.env.DEV) addEventListener("focusin", keepOfflinePage, { once: true });
  // Kept with the entry of the history, for the next time: who reads already is not taken back to the top.
  if (document.querySelector("[data-from-top]")) history.scrollRestoration = "manual";
}

/** Whoever uses the site gets a page with the phone number for when it is out of reach. */
function keepOfflinePage(): void {
  const policy = { createScriptURL: () => offlineWorkerPath };
  const trusted = window.trustedTypes?.createPolicy(offlineWorkerTrust, policy).createScriptURL("");
  navigator.serviceWorker?.register(trusted ?? offlineWorkerPath).catch(() => {}); // a page does without
}

/** The menu closes on Escape, when a press or focus goes elsewhere, and when its page is left. */
function closeMenu(): void {
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

/** Answers close one another, and browsers keep another place in sight: the words pressed stay where they are. */
function keepPressed(): void {
  addEventListener("click", ({ target }) => {
    const pressed = closestTo(target, "summary");
    if (!pressed) return;
    const place = () => pressed.getBoundingClientRect().top;
    const before = place();
    requestAnimationFrame(() => scrollBy({ top: place() - before, behavior: "instant" }));
  });
}

function markScrolled(): void {
  const header = document.querySelector("header");
  const look = () => header?.toggleAttribute("data-scrolled", scrollY > shadowAt);
  addEventListener("scroll", look, { passive: true });
  requestAnimationFrame(look);
}

/** Links to a place on the page: the browser follows them, smoothly where the link asks for that. */
function lead(): void {
  addEventListener("click", (event) => {
    const { target, defaultPrevented } = event;
    const link = closestTo(target, "a[data-smooth]");
    if (!(link instanceof HTMLAnchorElement) || defaultPrevented) return;
    const toInput = link.dataset["toInput"] !== undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (toInput) setTimeout(focusFirst, 0, link.hash); // the browser jumps first
      return;
    }
    const { style } = document.documentElement;
    style.scrollBehavior = "smooth";
    setTimeout(() => (style.scrollBehavior = ""), focusDelay);
    if (toInput) focusLater(link.hash);
  });
}

/** Who has turned to something else by then keeps the focus there. */
function focusLater(place: string): void {
  const turned = new AbortController();
  const timer = setTimeout(() => {
    turned.abort();
    focusFirst(place);
  }, focusDelay);
  const stop = () => {
    clearTimeout(timer);
    turned.abort();
  };
  for (const sign of ["pointerdown", "keydown", "wheel", "touchstart"])
    addEventListener(sign, stop, { signal: turned.signal, passive: true });
}

function focusFirst(place: string): void {
  if (location.hash !== place) return; // gone back meanwhile
  const input = document.querySelector<HTMLElement>(`${place} input:not([type=hidden])`);
  input?.focus({ preventScroll: true });
}

/** As the field's default, so that it is not taken for something typed. */
function fillSavedZip(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-saved-zip]"))
    if (input.value === "") input.defaultValue = savedVisitorZip();
}

/** Whether this tab keeps something that the island around an element has to show: a draft. */
export function hasDraft(form: HTMLFormElement): boolean {
  return recall(draftPlace(form.dataset["form"] ?? "")) !== null;
}
