import type { ClipboardEvent } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";

/** What every field of a form is given besides its words. */
export interface FieldBasics {
  readonly form: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly reserveError: boolean;
  readonly defaultValue: string | undefined;
}

/** Makes a giver of each field's basics, by its name: message, room for it, and what was typed before. */
export function formFields(
  form: string,
  state: { readonly errors: FieldErrors; readonly attempt: number },
  answer: PageAnswer | undefined,
) {
  return (name: string): FieldBasics => ({
    form,
    name,
    error: state.errors[name],
    reserveError: state.attempt > 0,
    // Nothing rather than an empty text, which React would put in the place of the saved ZIP code.
    defaultValue: answer?.values[name] || undefined,
  });
}

/** Spaces copied along with a ZIP code would take the place of its last digits, which the field then cuts off. */
export function pasteTrimmed(event: ClipboardEvent<HTMLFormElement>): void {
  const { target, clipboardData } = event;
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0) return;
  event.preventDefault();
  const [start, end] = [target.selectionStart ?? 0, target.selectionEnd ?? 0];
  const room = target.maxLength - (target.value.length - (end - start));
  target.setRangeText(clipboardData.getData("text").trim().slice(0, room), start, end, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}
