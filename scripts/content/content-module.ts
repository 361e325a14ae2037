/** What a content file gives, by field; a list is one field, `default`. */
export type Fields = Readonly<Record<string, unknown>>;

const identifier = /^[A-Za-z_]\w*$/;
/** Given beside the content, and no part of it. */
const beside = "official";

/** Takes a file's content and the amounts its texts name. */
export function asFields(data: unknown, official: unknown): Fields {
  const isMap = typeof data === "object" && data !== null && !Array.isArray(data);
  return { ...(isMap ? data : { default: data }), [beside]: official };
}

/**
 * The module of a content file: each of its fields, a module of its own, by name, and the whole as default.
 *
 * @param name of the file; the fields' modules are named after it and stand beside it
 */
export function contentModule(name: string, fields: Fields): string {
  const names = Object.keys(fields);
  const imports = names.map(
    (field, place) =>
      `import field${place} from ${JSON.stringify(`./${name}?${new URLSearchParams({ field })}`)};`,
  );
  const exported = names.flatMap((field, place) =>
    identifier.test(field) ? [`field${place} as ${field}`] : [],
  );
  const whole = names.flatMap((field, place) =>
    field === beside ? [] : [`${JSON.stringify(field)}: field${place}`],
  );
  return [
    ...imports,
    `export { ${exported.join(", ")} };`,
    ...("default" in fields ? [] : [`export default { ${whole.join(", ")} };`]),
  ].join("\n");
}

/** The field that a module's query names, where it is the module of one. */
export function fieldOf(query: string | undefined): string | undefined {
  return new URLSearchParams(query).get("field") ?? undefined;
}
