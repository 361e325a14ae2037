import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { draftPlace } from "./browser-storage.ts";

/** Drafts expire after this many ms, because tabs stay open on shared computers. */
const lifetime = 60 * 60_000;

interface DraftOptions {
  /** Name of the form. */
  readonly name: string;
  /** Names of the inputs to save; no others are. */
  readonly inputNames: readonly string[];
  /** Whether to restore a saved draft; false for a form that already has newer values. */
  readonly restore: boolean;
}

type KeptInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Restores a form's draft after a reload or navigation, then saves its inputs in this tab on every change.
 * Restoring skips inputs that the visitor has already changed.
 * @returns a function that deletes the draft, to call when the form was sent
 */
export function keepDraft(form: HTMLFormElement, { name, inputNames, restore }: DraftOptions) {
  const place = draftPlace(name);
  const inputs = keptInputs(form, inputNames);
  const save = () => keepInTab(place, JSON.stringify({ at: Date.now(), values: typed(inputs) }));

  if (restore) putBack(inputs, readDraft(recall(place)));
  if (!restore || touched(inputs).size > 0) save();
  else keepInTab(place, null);
  form.addEventListener("input", save);
  return (): void => keepInTab(place, null);
}

/** A draft's values by input name; empty when it is missing, expired or unreadable. */
function readDraft(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const { at, values } = JSON.parse(text ?? "{}");
    if (Date.now() - at < lifetime) return Object(values);
  } catch {
    // As if it were missing.
  }
  return {};
}

function keptInputs(form: HTMLFormElement, names: readonly string[]): KeptInput[] {
  return Array.from(form.elements).filter(
    (input): input is KeptInput =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      names.includes(input.name),
  );
}

/** The inputs' values by name. For checkboxes and radios: the value of the checked one, or empty. */
function typed(inputs: readonly KeptInput[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const input of inputs) {
    if (!isBox(input) || input.checked) values[input.name] = input.value;
    else values[input.name] ??= "";
  }
  return values;
}

/** Names of the inputs that were changed since the page loaded. */
function touched(inputs: readonly KeptInput[]): Set<string> {
  const changed = inputs.filter((input) =>
    isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );
  return new Set(changed.map(({ name }) => name));
}

/**
 * Restores the inputs' values, including empty ones, except in inputs that were already changed. In the one that the
 * visitor is about to type in, the value is selected, so that what they type replaces it.
 */
function putBack(inputs: readonly KeptInput[], values: ReturnType<typeof readDraft>): void {
  const before = touched(inputs);
  for (const input of inputs) {
    const value = values[input.name];
    if (typeof value !== "string" || before.has(input.name)) continue;
    if (isBox(input)) input.checked = input.value === value;
    else {
      input.value = value;
      if (input === document.activeElement) input.select();
    }
  }
}

function isBox(input: KeptInput): input is HTMLInputElement {
  return input.type === "checkbox" || input.type === "radio";
}
