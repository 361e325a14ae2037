import { islandLoader } from "./table.ts";

/** Signs that somebody uses, or is about to use, what they happen on. */
const touches = ["pointerdown", "keydown", "focusin", "input", "scroll"];
/** What cannot be answered before the island is live waits for it no longer than this, in ms. */
const longest = 10_000;
/** A script that did not come is asked for again by a touch after so many ms. */
const retryAfter = 3000;

const awake = new WeakMap<HTMLElement, Promise<boolean>>();

/**
 * Finds the islands of the page and lets React take over each one when it is first used: touched, focused, or
 * asked for by another part of the page (`wakeIsland`). Nothing of React is fetched before.
 */
export function startIslands(): void {
  for (const sign of touches) addEventListener(sign, onTouch, true);
  addEventListener("pointerover", onHover, { capture: true, passive: true });
  for (const sign of ["click", "submit", "keydown"]) addEventListener(sign, holdBack, true);
  addEventListener("wake", ({ detail }: CustomEventInit<string>) => wakeIsland(detail ?? ""));
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]"))
    if (isDue(island) || island.contains(document.activeElement)) void wake(island);
}

/** Whether an island has something to show as soon as the page is there. */
function isDue({ dataset: { island = "", wake: when } }: HTMLElement): boolean {
  if (when === "load" || history.state?.[island] !== undefined) return true;
  return (
    (when === "query" && /[?&](q|category)=./.test(location.search)) ||
    (when === "fragment" && location.hash !== "")
  );
}

/** Wakes the island of that name, if the page has it. */
export function wakeIsland(name: string): void {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (island) void wake(island);
}

/** Wakes the island in which an element stands. */
export function wakeIslandOf(element: Element): void {
  const island = islandOf(element);
  if (island) void wake(island);
}

/** Lets React take over an island, once. Gives whether it did: a script may be out of reach. */
function wake(island: HTMLElement): Promise<boolean> {
  const before = awake.get(island);
  if (before) return before;
  const waking = takeOver(island).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
    console.warn("A part of the page stays without script.", error);
    island.dataset["live"] = "never"; // nothing waits for it any more
    return false;
  });
  awake.set(island, waking);
  return waking;
}

async function takeOver(island: HTMLElement): Promise<boolean> {
  const [{ takeOver: hydrate }, part] = await fetchFor(island).catch((error: unknown) => {
    setTimeout(() => awake.delete(island), retryAfter); // the line may be back by the next touch
    throw error;
  });
  await hydrate(island, part);
  island.dataset["live"] = "";
  return true;
}

/** Fetches what an island needs: React, its component, and the looks that only script draws. */
async function fetchFor({ dataset: { island = "" } }: HTMLElement) {
  const load = islandLoader(island);
  if (!load) throw new Error(`No island is called ${island}`);
  const [runtime, part] = await Promise.all([import("./take-over.tsx"), load(), wholeSheet()]);
  return [runtime, part] as const;
}

let sheet: Promise<unknown> | undefined;

/** The page carries the rules that it needs by itself; what an island draws later may need others. */
function wholeSheet(): Promise<unknown> {
  const { sheet: href } = document.documentElement.dataset;
  return (sheet ??=
    href === undefined
      ? Promise.resolve()
      : new Promise((resolve) => {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          for (const end of ["load", "error"]) link.addEventListener(end, resolve);
          document.head.append(link);
        }));
}

/** The island that an element belongs to, by where it stands or by what wakes it. */
function islandOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const around = target.closest<HTMLElement>("[data-island]");
  if (around) return around;
  return [...document.querySelectorAll<HTMLElement>("[data-wakes]")].find((island) =>
    target.closest(island.dataset["wakes"] ?? ""),
  );
}

function onTouch({ target }: Event): void {
  const island = islandOf(target);
  if (island) void wake(island);
}

/** What is pointed at is fetched, and taken over when that is what it waits for. */
function onHover({ target }: Event): void {
  const island = islandOf(target);
  if (!island || awake.has(island)) return;
  if (island.dataset["wakes"]) void wake(island);
  else void fetchFor(island).catch(() => {});
}

/**
 * A press that only script can answer waits until its island is live, and then happens again. Should the script
 * not come, it happens as without script.
 */
function holdBack(event: Event): void {
  const island = islandOf(event.target);
  if (!island || island.dataset["live"] !== undefined || !needsScript(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Pressed in haste a form is sent once.
  if (event.type === "submit" && island.ariaBusy === "true") return;
  void answerLater(event, island);
}

async function answerLater(event: Event, island: HTMLElement): Promise<void> {
  const find = finderIn(island);
  island.ariaBusy = "true";
  await Promise.race([wake(island), after(longest)]);
  await after(0); // a form does not submit again while it still does
  island.ariaBusy = null;
  island.dataset["live"] ??= "never";
  const target = find(event.target);
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement)
    target.requestSubmit(find(event.submitter));
  else if (event instanceof KeyboardEvent)
    target?.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (event instanceof PointerEvent) target?.dispatchEvent(new PointerEvent("click", event));
  else target?.click();
}

const pressable = "form, button, a, label, [data-scripted]";

/**
 * Gives what finds something pressed again: where a translator had changed the words, React drew the island anew,
 * and the one in its place is pressed instead.
 */
function finderIn(island: HTMLElement) {
  const all = () => [...island.querySelectorAll<HTMLElement>(pressable)];
  const before = all();
  return (target: EventTarget | null): HTMLElement | undefined => {
    const pressed = closestTo(target, pressable);
    return pressed?.isConnected === false ? all()[before.indexOf(pressed)] : (pressed ?? undefined);
  };
}

/** Boxes, fields, links and most keys do something by themselves; a word with a tooltip explains itself to a finger first. */
function needsScript(event: Event): boolean {
  if (event.type === "submit") return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (event instanceof KeyboardEvent)
    return target.matches("[role=tab]") && /^(Arrow|Home|End)/.test(event.key);
  if (target.closest("button[type=button], [role=tab], [data-scripted]")) return true;
  return (
    "pointerType" in event && event.pointerType === "touch" && !target.closest("[data-island]")
  );
}

/** The nearest element that a selector finds around where something happened, that place included. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function after(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
