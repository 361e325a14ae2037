const changed = "querychange";

/** Calls back when the query of the address changes, by us or by the back button; gives what ends it. */
export function onQueryChange(listener: () => void): () => void {
  const events = [changed, "popstate"];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** The query of the address, from its question mark. */
export function currentQuery(): string {
  return window.location.search;
}

/**
 * Gives the page's address this query, so that what is shown can be shared, in the history entry that
 * stands. Past the router: there is nothing to load, and a navigation under way must not be cut off.
 */
export function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, "", window.location.pathname + query);
  window.dispatchEvent(new Event(changed));
}
