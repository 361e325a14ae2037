import { optional } from "./optional.ts";

/** What this tab saved under a name; null if nothing, or if storage is off. */
export function recall(name: string): string | null {
  return optional(() => sessionStorage.getItem(name)) ?? null;
}

/** Saves a text for the life of this tab; null removes it. Does nothing if storage is off or full. */
export function keepInTab(name: string, text: string | null): void {
  optional(() =>
    text === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text),
  );
}

/** The name under which this tab keeps the list of medicines (medicine-list.tsx). */
export const keptMedicines = "medicines";
