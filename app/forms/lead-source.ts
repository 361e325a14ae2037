import { campaignNames } from "#contract/visit.ts";

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
  try {
    if (sessionStorage.getItem(storageKey) !== null) return;
    sessionStorage.setItem(storageKey, describeVisit(location.href, document.referrer));
  } catch {
    // Storage may be switched off; the lead then carries what the request itself tells.
  }
}

/** What `rememberVisit` kept, or the visit as this page sees it. */
export function visitSource(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? describeVisit(location.href, document.referrer);
  } catch {
    return describeVisit(location.href, document.referrer);
  }
}
