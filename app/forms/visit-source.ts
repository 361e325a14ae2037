import { campaignNames } from "#contract/visit.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";

const storageKey = "leadSource";

/** Where a visit began, as URL-encoded pairs: landing page, outside referrer, campaign names. */
export function describeVisit(address: string, referrer: string): string {
  const url = new URL(address);
  const pairs = new URLSearchParams({ landing: url.pathname });
  const from = URL.parse(referrer);
  if (from && from.origin !== url.origin) pairs.set("referrer", `${from.origin}${from.pathname}`);
  for (const name of campaignNames) {
    const value = url.searchParams.get(name);
    if (value) pairs.set(name, value);
  }
  return pairs.toString();
}

/** Remembers where this visit began, for this tab only; later pages of the visit change nothing. */
export function rememberVisit(): void {
  if (recall(storageKey) === null) keepInTab(storageKey, thisVisit());
}

/** What `rememberVisit` kept, or the visit as this page sees it. */
export function visitSource(): string {
  return recall(storageKey) ?? thisVisit();
}

function thisVisit(): string {
  return describeVisit(location.href, document.referrer);
}
