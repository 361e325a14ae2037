type KeptInput = HTMLInputElement | HTMLTextAreaElement;

/** The inputs of a form that bear one of the names. */
export function keptInputs(form: HTMLFormElement, names: readonly string[]): KeptInput[] {
  return Array.from(form.elements).filter(
    (input): input is KeptInput =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      names.includes(input.name),
  );
}

/** What the inputs hold, by name; of boxes the value of the ticked one, empty when none is. */
export function typed(inputs: readonly KeptInput[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const input of inputs) {
    if (!isBox(input) || input.checked) values[input.name] = input.value;
    else values[input.name] ??= "";
  }
  return values;
}

/** Names of the inputs that are no longer as the page came. */
export function touched(inputs: readonly KeptInput[]): Set<string> {
  const changed = inputs.filter((input) =>
    isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );
  return new Set(changed.map(({ name }) => name));
}

/** Gives inputs their values again, but for those that were touched, and those whose value was empty. */
export function putBack(
  inputs: readonly KeptInput[],
  values: Readonly<Record<string, unknown>>,
): void {
  const before = touched(inputs);
  for (const input of inputs) {
    const value = values[input.name];
    if (typeof value !== "string" || value === "" || before.has(input.name)) continue;
    if (isBox(input)) input.checked = input.value === value;
    else input.value = value;
  }
}

function isBox(input: KeptInput): input is HTMLInputElement {
  return input.type === "checkbox" || input.type === "radio";
}
