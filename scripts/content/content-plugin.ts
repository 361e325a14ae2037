import { join } from "node:path";
import { dataToEsm } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import { factSources, readSources } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Lets code import the YAML files of `content/`, checked and with facts filled in, so that a mistake
 * stops the build with the file and field, and no schema travels to the browser. A file gives its content as
 * default and its topmost fields by name, and beside them `official`: the amounts its texts name, beside the
 * official ones. Import fields by name where the browser needs them: only those are sent.
 */
export function contentPlugin(root: string): Plugin {
  return {
    name: "content",
    enforce: "pre",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!file.startsWith(join(root, "content")) || !file.endsWith(".yaml")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { facts, amounts } = await readSources(root);
      const { data, amountsUsed } = await readContent(file, facts);
      const code = contentModule(data, currentOfficial(amounts, amountsUsed));
      return { code, moduleType: "js", moduleSideEffects: false };
    },
  };
}

/** The module of a content file and of the official amounts beside those it names. */
export function contentModule(data: unknown, official: unknown): string {
  return `${dataToEsm(data, { preferConst: true })}\nexport const official = ${JSON.stringify(official)};\n`;
}
