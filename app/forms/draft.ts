import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { draftPlace } from "./browser-storage.ts";

/** After this long a draft is taken for somebody else's: tabs of shared computers stay open. In ms. */
const lifetime = 60 * 60_000;

interface DraftOptions {
  /** Name of the form. */
  readonly name: string;
  /** Names of the inputs that are kept; no others ever are. */
  readonly kept: readonly string[];
  /** Whether a draft is put back; not into a form that holds newer values. */
  readonly restore: boolean;
}

type KeptInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed into a form in this tab, from now on, and first puts back what was lost by a reload
 * or by leaving the page. What the visitor has typed since stays as it is.
 * @returns what forgets all of it, for a form that was sent
 */
export function keepDraft(form: HTMLFormElement, { name, kept, restore }: DraftOptions) {
  const place = draftPlace(name);
  const inputs = keptInputs(form, kept);
  const save = () => keepInTab(place, JSON.stringify({ at: Date.now(), values: typed(inputs) }));

  if (restore) putBack(inputs, readDraft(recall(place)));
  if (!restore || touched(inputs).size > 0) save();
  else keepInTab(place, null);
  form.addEventListener("input", save);
  return (): void => keepInTab(place, null);
}

/** What a draft holds, by input name; nothing when there is none, or it is too old or not to be read. */
function readDraft(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const { at, values } = JSON.parse(text ?? "{}");
    return Date.now() - at < lifetime ? Object(values) : {};
  } catch {
    return {};
  }
}

function keptInputs(form: HTMLFormElement, names: readonly string[]): KeptInput[] {
  return Array.from(form.elements).filter(
    (input): input is KeptInput =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      names.includes(input.name),
  );
}

/** What the inputs hold, by name; of boxes the value of the ticked one, empty when none is. */
function typed(inputs: readonly KeptInput[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const input of inputs) {
    if (!isBox(input) || input.checked) values[input.name] = input.value;
    else values[input.name] ??= "";
  }
  return values;
}

/** Names of the inputs that are no longer as the page came. */
function touched(inputs: readonly KeptInput[]): Set<string> {
  const changed = inputs.filter((input) =>
    isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );
  return new Set(changed.map(({ name }) => name));
}

/** Gives inputs their values again, also those that were emptied, but for what was touched since. */
function putBack(inputs: readonly KeptInput[], values: Readonly<Record<string, unknown>>): void {
  const before = touched(inputs);
  for (const input of inputs) {
    const value = values[input.name];
    if (typeof value !== "string" || before.has(input.name)) continue;
    if (isBox(input)) input.checked = input.value === value;
    else input.value = value;
  }
}

function isBox(input: KeptInput): input is HTMLInputElement {
  return input.type === "checkbox" || input.type === "radio";
}
