import { useSyncExternalStore, type MouseEvent } from "react";
import page from "#content/en/pages/learning-center/glossary.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { glossaryPath } from "./glossary-search.ts";

/**
 * The id of the term in the address, if another page of this site led to it; else, and on the server, an empty text.
 * Without script, the browser's own Back leads there.
 */
export function useArrival(): string {
  return useSyncExternalStore(followAddress, arrival, () => "");
}

function followAddress(callback: () => void): () => void {
  addEventListener("hashchange", callback);
  return () => removeEventListener("hashchange", callback);
}

function arrival(): string {
  const { origin, pathname } = new URL(document.referrer || "about:blank");
  const isOtherPage = origin === location.origin && pathname !== glossaryPath;
  return isOtherPage ? location.hash.slice(1) : "";
}

/** Whether the visitor opened the glossary in a new tab, which can't go back. */
const isNewTab = typeof history !== "undefined" && history.length === 1;

/** Leads back to the page, and in it to where the visitor was reading. Only in the browser. */
export function WayBack() {
  function goBack(event: MouseEvent): void {
    if (isNewTab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  }
  return (
    <a href={document.referrer} onClick={goBack} className="text-link text-small print:hidden">
      <Icon name="back" />
      {page.back}
    </a>
  );
}
