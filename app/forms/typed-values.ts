/** What was typed into a form, by field name: the texts alone, as a form without files sends them. */
export function typedValues(inputs: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of inputs) if (typeof value === "string") values[name] = value;
  return values;
}
