import { islandLoader } from "./table.ts";

/** Events that show that the visitor uses an element, or is about to. */
const usageEvents = ["pointerdown", "keydown", "focusin", "input", "scroll"];
/** How long a held event waits for its island to hydrate, in ms. */
const maxWait = 10_000;
/** How long after a failed download the next event tries again, in ms. */
const retryDelay = 3000;

const awake = new WeakMap<HTMLElement, Promise<boolean>>();

/**
 * Hydrates each island when it is first used: touched, focused, or woken by another part of the page
 * (`wakeIsland`). React is not downloaded before that.
 */
export function startIslands(): void {
  for (const type of usageEvents) addEventListener(type, onUse, true);
  addEventListener("pointerover", onHover, { capture: true, passive: true });
  for (const type of ["click", "submit", "keydown"]) addEventListener(type, holdUntilLive, true);
  addEventListener("wake", ({ detail }: CustomEventInit<string>) => wakeIsland(detail ?? ""));
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]"))
    if (isDue(island) || island.contains(document.activeElement)) void wake(island);
}

/** Whether an island has something to show as soon as the page loads. */
function isDue({ dataset: { island = "", wake: wakeOn } }: HTMLElement): boolean {
  if (wakeOn === "load" || history.state?.[island] !== undefined) return true;
  return wakeOn === "address" && /[?&](q|category)=.|#./.test(location.href);
}

/** Wakes the island with this name, if the page has one. */
export function wakeIsland(name: string): void {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (island) void wake(island);
}

/** Wakes the island that contains the element. */
export function wakeIslandOf(element: Element): void {
  const island = islandOf(element);
  if (island) void wake(island);
}

/** Hydrates an island once. Resolves to whether it succeeded; the download may fail. */
function wake(island: HTMLElement): Promise<boolean> {
  const started = awake.get(island);
  if (started) return started;
  const waking = takeOver(island).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the only trace of it in the visitor's browser
    console.warn("Falling back to plain HTML:", error);
    island.dataset["live"] = "never"; // from now on its events work as they do without script
    return false;
  });
  awake.set(island, waking);
  return waking;
}

async function takeOver(island: HTMLElement): Promise<boolean> {
  const [{ takeOver: hydrate }, part] = await fetchFor(island).catch((error: unknown) => {
    setTimeout(() => awake.delete(island), retryDelay); // the connection may be back by then
    throw error;
  });
  await hydrate(island, part);
  island.dataset["live"] = "";
  return true;
}

/** Downloads what an island needs: React, its component, and the full style sheet. */
async function fetchFor({ dataset: { island = "" } }: HTMLElement) {
  const load = islandLoader(island);
  if (!load) throw new Error(`No ${island}`);
  const [runtime, part] = await Promise.all([import("./take-over.tsx"), load(), wholeSheet()]);
  return [runtime, part] as const;
}

let sheet: Promise<unknown> | undefined;

/** A page carries only the rules that its own markup needs on a screen; what an island renders later may need others. */
function wholeSheet(): Promise<unknown> {
  const href = document.querySelector<HTMLLinkElement>("[media=print]")?.href;
  return (sheet ??=
    href === undefined
      ? Promise.resolve()
      : new Promise((resolve) => {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          for (const type of ["load", "error"]) link.addEventListener(type, resolve);
          document.head.append(link);
        }));
}

/** The island an element belongs to: the one around it, or one that it wakes. */
function islandOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const around = target.closest<HTMLElement>("[data-island]");
  if (around) return around;
  return [...document.querySelectorAll<HTMLElement>("[data-wakes]")].find((island) =>
    target.closest(island.dataset["wakes"] ?? ""),
  );
}

/** Whether the last press was by a finger: clicks by touch look like a mouse's in Safari before 18.4. */
let touched = false;

function onUse(event: Event): void {
  if ("pointerType" in event) touched = event.pointerType === "touch";
  const island = islandOf(event.target);
  if (island) void wake(island);
}

/** Downloads the island under the pointer; hydrates it if hovering is what wakes it. */
function onHover({ target }: Event): void {
  const island = islandOf(target);
  if (!island || awake.has(island)) return;
  if (island.dataset["wakes"]) void wake(island);
  else void fetchFor(island).catch(() => {});
}

/**
 * Holds a click, submit or key press that only script can handle until the island is live, then repeats it. If the
 * script does not arrive, the event does what it would without script.
 */
function holdUntilLive(event: Event): void {
  const island = islandOf(event.target);
  if (!island || island.dataset["live"] !== undefined || !needsScript(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A form submitted twice in quick succession is sent once.
  if (event.type === "submit" && island.ariaBusy === "true") return;
  void replayWhenLive(event, island);
}

async function replayWhenLive(event: Event, island: HTMLElement): Promise<void> {
  const find = elementFinder(island);
  island.ariaBusy = "true";
  await Promise.race([wake(island), after(maxWait)]);
  await after(0); // a form can't submit again from within its own submit event
  island.ariaBusy = null;
  island.dataset["live"] ??= "never";
  const target = find(event.target);
  if ("submitter" in event && target instanceof HTMLFormElement)
    target.requestSubmit(find(event.submitter));
  else if (event.type === "keydown") target?.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (target?.matches(word)) target.dispatchEvent(new PointerEvent("click", tap));
  else target?.click();
}

/** A word with a tooltip, which shows on the first tap. */
const word = "a[data-term]";
/** A tap of a held event, as the tooltips know it. */
const tap = { bubbles: true, cancelable: true, pointerType: "touch" };

const pressable = "form, button, a, label, [data-scripted]";

/**
 * Returns a function that finds an event's target again. If a translation tool changed the text and React rendered
 * the island again, it returns the element in the same position.
 */
function elementFinder(island: HTMLElement) {
  const all = () => [...island.querySelectorAll<HTMLElement>(pressable)];
  const before = all();
  return (target: unknown): HTMLElement | undefined => {
    const pressed = closestTo(target, pressable);
    return pressed?.isConnected === false ? all()[before.indexOf(pressed)] : (pressed ?? undefined);
  };
}

/**
 * Whether nothing happens without script. Checkboxes, fields, links and most keys work natively; a word with a
 * tooltip shows it on the first tap.
 */
function needsScript(event: Event): boolean {
  if (event.type === "submit") return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if ("key" in event)
    return target.matches("[role=tab]") && /^(Arrow|Home|End)/.test(String(event.key));
  if (target.closest("button[type=button], [role=tab], [data-scripted]")) return true;
  return touched && !!target.closest(word);
}

/** The nearest match at or around an event's target. */
export function closestTo(target: unknown, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function after(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
