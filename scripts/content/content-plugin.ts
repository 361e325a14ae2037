import { join } from "node:path";
import type { Plugin } from "vite";
import { readFacts } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Lets code import the YAML files of `content/`, checked and with facts filled in, so that a mistake
 * stops the build with the file and field, and no schema travels to the browser.
 */
export function contentPlugin(root: string): Plugin {
  return {
    name: "content",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.startsWith(join(root, "content")) || !file.endsWith(".yaml")) return null;
      const facts = await readFacts(root);
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { data, amountsUsed } = await readContent(file, facts);
      return {
        code: `export default ${JSON.stringify(data)};\nexport const amountsUsed = ${JSON.stringify(amountsUsed)};\n`,
        moduleType: "js",
      };
    },
  };
}

const factSources = ["content/agency/agency.yaml", "content/amounts/amounts.yaml"];
