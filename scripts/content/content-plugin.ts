import { basename, join } from "node:path";
import { dataToEsm } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import { asFields, contentModule, fieldOf, type Fields } from "./content-module.ts";
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
