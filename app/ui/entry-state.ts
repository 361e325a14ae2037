/**
 * What an island keeps in the present entry of the browser's history: it outlives a reload, and going away and
 * back, and is gone with the tab. Nothing of it is stored or sent.
 * @param island its name, by which the page knows that it has something to show again (islands/start.ts)
 */
export function recallInEntry(island: string): unknown {
  return stateOf(history.state)[island];
}

/** Keeps a value in the entry; nothing but data. */
export function keepInEntry(island: string, value: unknown): void {
  history.replaceState({ ...stateOf(history.state), [island]: value }, "");
}

/** Makes a new entry at an address of this page, which keeps the value from the start. */
export function newEntry(address: string, island: string, value: unknown): void {
  history.pushState({ ...stateOf(history.state), [island]: value }, "", address);
}

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** The values of the ticked boxes in an element, in their order. */
export function checkedValues(element: Element | null): string[] {
  const ticked = element?.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked") ?? [];
  return Array.from(ticked, ({ value }) => value);
}
