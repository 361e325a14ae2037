/**
 * What an island saved in the current history entry. It survives reloads and going back, ends with the tab,
 * and is never sent.
 * @param island its name; the entry's saved state wakes that island on load (islands/start.ts)
 */
export function recallInEntry(island: string): unknown {
  const here = history.state === null && latest ? latest : track(stateOf(history.state));
  return here[island];
}

/** Saves a value (plain data) in the current history entry. */
export function keepInEntry(island: string, value: unknown): void {
  history.replaceState(track({ ...stateOf(history.state), [island]: value }), "");
}

/** Adds a history entry for an address of this page, with the value saved in it. */
export function newEntry(address: string, island: string, value: unknown): void {
  history.pushState(track({ ...stateOf(history.state), [island]: value }), "", address);
}

type State = Readonly<Record<string, unknown>>;

let latest: State | undefined;

/**
 * A link to a fragment creates an entry without state; copies the previous entry's state to it. On `popstate`, since
 * `hashchange` comes only in a later task, and a reload before it would lose the state.
 */
function track(state: State): State {
  if (!latest)
    addEventListener("popstate", () => {
      if (history.state === null) history.replaceState(latest, "");
    });
  return (latest = state);
}

function stateOf(state: unknown): State {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/**
 * What is checked once an island is live: what the visitor checked before that, or else what the island saved.
 * @param element holds the checkboxes
 * @param preset the values that the server checked
 */
export function checkedOnStart(
  island: string,
  element: Element | null,
  preset: readonly string[],
): readonly string[] {
  const values = recallInEntry(island);
  const early = checkedValues(element);
  return Array.isArray(values) && early.join() === preset.join() ? values : early;
}

/** Values of the checked checkboxes in an element, in document order. */
export function checkedValues(element: Element | null): string[] {
  const ticked = element?.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked") ?? [];
  return Array.from(ticked, ({ value }) => value);
}
