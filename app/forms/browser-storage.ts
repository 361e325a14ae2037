import { campaignNames } from "#contract/visit.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";

/** The name under which this tab keeps what was typed into a form. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}

const zipPlace = "visitorZip";

/** Keeps the visitor's ZIP code in this browser, for the forms that ask for it again. A failure is only logged. */
export function saveVisitorZip(zipCode: string): void {
  try {
    localStorage.setItem(zipPlace, zipCode);
  } catch (error) {
    // oxlint-disable-next-line no-console -- nothing is lost: the visitor types it once more
    console.warn("The ZIP code could not be saved in this browser.", error);
  }
}

/** The ZIP code that this browser keeps; empty when there is none, or storage is switched off. */
export function savedVisitorZip(): string {
  try {
    const zipCode = localStorage.getItem(zipPlace) ?? "";
    return /^\d{5}$/.test(zipCode) ? zipCode : "";
  } catch {
    return "";
  }
}

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
