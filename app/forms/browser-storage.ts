import { optional } from "#app/ui/optional.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";

/** The sessionStorage key of a form's draft. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}

const zipPlace = "visitorZip";

/** Saves the visitor's ZIP code in this browser to fill in other forms. Logs failures. */
export function saveVisitorZip(zipCode: string): void {
  try {
    localStorage.setItem(zipPlace, zipCode);
  } catch (error) {
    // oxlint-disable-next-line no-console -- harmless: the visitor can type it again
    console.warn("The ZIP code was not saved:", error);
  }
}

/** The saved ZIP code; empty when there is none or storage is disabled. */
export function savedVisitorZip(): string {
  const zipCode = optional(() => localStorage.getItem(zipPlace)) ?? "";
  return /^\d{5}$/.test(zipCode) ? zipCode : "";
}

const storageKey = "leadSource";

/**
 * Where a visit began, as URL-encoded pairs: landing page, external referrer (an app's too), and campaign parameters as
 * they are written: the server recognizes `UTM_Source` too.
 */
export function describeVisit(address: string, referrer: string): string {
  const url = new URL(address);
  const pairs = new URLSearchParams({ landing: url.pathname });
  // Not URL.parse: tablets that stopped getting updates in 2023 don't have it.
  const from = referrer ? new URL(referrer) : url;
  // Not the origin: an app's address has none.
  if (from.origin !== url.origin) pairs.set("referrer", referrer.replace(/[?#].*/, ""));
  for (const [name, value] of url.searchParams) if (/utm_/i.test(name)) pairs.append(name, value);
  return pairs.toString();
}

/** Saves where this visit began, in this tab only. Later pages of the visit don't change it. */
export function rememberVisit(): void {
  if (recall(storageKey) === null) keepInTab(storageKey, thisVisit());
}

/** What `rememberVisit` saved, or else the current page as the beginning of the visit. */
export function visitSource(): string {
  return recall(storageKey) ?? thisVisit();
}

function thisVisit(): string {
  return describeVisit(location.href, document.referrer);
}
