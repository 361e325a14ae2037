/**
 * What an island keeps in the present entry of the browser's history: it outlives a reload, and going away and
 * back, and is gone with the tab. Nothing of it is stored or sent.
 * @param island its name, by which the page knows that it has something to show again (islands/start.ts)
 */
export function recallInEntry(island: string): unknown {
  const here = history.state === null && latest ? latest : carryOn(stateOf(history.state));
  return here[island];
}

/** Keeps a value in the entry; nothing but data. */
export function keepInEntry(island: string, value: unknown): void {
  history.replaceState(carryOn({ ...stateOf(history.state), [island]: value }), "");
}

/** Makes a new entry at an address of this page, which keeps the value from the start. */
export function newEntry(address: string, island: string, value: unknown): void {
  history.pushState(carryOn({ ...stateOf(history.state), [island]: value }), "", address);
}

type State = Readonly<Record<string, unknown>>;

let latest: State | undefined;

/** A link to a place on the page makes an entry that keeps nothing yet: it gets what the one before kept. */
function carryOn(state: State): State {
  if (!latest)
    addEventListener("hashchange", () => {
      if (history.state === null) history.replaceState(latest, "");
    });
  return (latest = state);
}

function stateOf(state: unknown): State {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** The values of the ticked boxes in an element, in their order. */
export function checkedValues(element: Element | null): string[] {
  const ticked = element?.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked") ?? [];
  return Array.from(ticked, ({ value }) => value);
}
