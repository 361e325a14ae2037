import { keepInTab } from "./tab-storage.ts";

/** The name under which this tab keeps what was typed into a form. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}

/** Forgets what was typed into a form that was taken, perhaps as a plain post. */
export function dropDraft(form: string): void {
  keepInTab(draftPlace(form), null);
}
