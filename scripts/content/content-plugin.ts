import { join } from "node:path";
import { dataToEsm } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import { factSources, readAmounts, readFacts } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Lets code import the YAML files of `content/`, checked and with facts filled in, so that a mistake
 * stops the build with the file and field, and no schema travels to the browser. Beside the content, as
 * default and by its topmost fields, a file gives `official`: the amounts its texts name, beside the
 * official ones. A page that imports single fields does not carry the others.
 */
export function contentPlugin(root: string): Plugin {
  return {
    name: "content",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.startsWith(join(root, "content")) || !file.endsWith(".yaml")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { data, amountsUsed } = await readContent(file, await readFacts(root));
      const official = currentOfficial(await readAmounts(root), amountsUsed);
      return {
        code: `${dataToEsm(data, { namedExports: true, preferConst: true })}\nexport const official = ${JSON.stringify(official)};\n`,
        moduleType: "js",
      };
    },
  };
}
