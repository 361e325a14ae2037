/** What this tab keeps under a name; null when there is nothing, or storage is switched off. */
export function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text in this tab, until the tab is closed; a null is forgotten. Without storage nothing happens. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage may be switched off or full: everything works without.
  }
}

/** Where this tab keeps a notice for the next page (toast.tsx). */
export const keptToast = "toast";
