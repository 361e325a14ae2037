import { ask } from "./ask.ts";
import type { Cdp } from "./cdp.ts";
import { entries, readEntries, type Entry } from "./observe.ts";
import { openPage, rested, started } from "./open-page.ts";
import { visit } from "./visit.ts";

/** Visits a page until its script has started and it rests; gives all that the browser reported meanwhile. */
export function loadedEntries(cdp: Cdp, url: string, slowdown: number): Promise<Entry[]> {
  return visit(cdp, slowdown, async (page) => {
    await openPage(page, url);
    await started(page);
    await rested(page);
    return ask(page, entries, readEntries);
  });
}

/** The same for a page that has no script to wait for. */
export function limitEntries(cdp: Cdp, url: string, slowdown: number): Promise<Entry[]> {
  return visit(cdp, slowdown, async (page) => {
    await openPage(page, url);
    await rested(page);
    return ask(page, entries, readEntries);
  });
}
