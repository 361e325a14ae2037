import { basename, join } from "node:path";
import { dataToEsm } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import { factSources, readSources } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Lets code import the YAML files of `content/`, checked and with facts filled in, so that a mistake
 * stops the build with the file and field, and no schema travels to the browser. Beside the content, as
 * default and by its topmost fields, a file gives `official`: the amounts its texts name, beside the
 * official ones. Each field is a module of its own, so that a page carries the fields it imports and no
 * others, whatever its parts that are fetched later import of the same file.
 */
export function contentPlugin(root: string): Plugin {
  const read = new Map<string, Promise<Fields>>();
  return {
    name: "content",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (!file.startsWith(join(root, "content")) || !file.endsWith(".yaml")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const field = fieldOf(query);
      // A file is asked for before its fields are, so that a change is read.
      const reading = (field && read.get(file)) || readFields(root, file);
      read.set(file, reading);
      const fields = await reading;
      const code = field
        ? dataToEsm(fields[field], { preferConst: true })
        : contentModule(basename(file), fields);
      return { code, moduleType: "js", moduleSideEffects: false };
    },
  };
}

async function readFields(root: string, file: string): Promise<Fields> {
  const { facts, amounts } = await readSources(root);
  const { data, amountsUsed } = await readContent(file, facts);
  return asFields(data, currentOfficial(amounts, amountsUsed));
}

/** What a content file gives, by field; a list is one field, `default`. */
type Fields = Readonly<Record<string, unknown>>;

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
