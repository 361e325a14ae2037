/** What this tab saved under a name; null if nothing, or if storage is off. */
export function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Saves a text for the life of this tab; null removes it. Does nothing if storage is off. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage may be off or full; everything works without it.
  }
}

/** The name under which this tab keeps a toast for the next page (toast.tsx). */
export const keptToast = "toast";

/** The name under which this tab keeps the list of medicines (medicine-list.tsx). */
export const keptMedicines = "medicines";
