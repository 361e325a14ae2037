import { globSync } from "node:fs";
import { join } from "node:path";
import { dataToEsm } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { amountHistory } from "#content/amounts/amount-history.ts";
import { factSources, readSources } from "./facts.ts";
import { readIsDemonstration } from "#scripts/launch/read-launch-content.ts";
import { readContent } from "./read-content.ts";
import { keepStraight, typeset } from "./typeset.ts";

const samplesId = "virtual:samples";

/**
 * Lets code import YAML files of `content/`, checked and with facts filled in: a mistake stops the build, and the
 * browser needs no schemas. A file's module has its content as default export, its top-level fields as named
 * exports, and `amountHistory`, the amounts it quotes over the years. For the browser, import fields by
 * name: unused ones are dropped.
 *
 * For pages, the texts get typographic quotation marks. The service's emails and records keep the plain ones.
 *
 * `virtual:samples` says whether the site is public although some of its content is made up.
 */
export function contentPlugin(root: string, { forPages = false } = {}): Plugin {
  return {
    name: "content",
    enforce: "pre",
    resolveId: (id) => (id === samplesId ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${samplesId}`) {
        for (const file of globSync("content/agency/*.yaml", { cwd: root }))
          this.addWatchFile(join(root, file));
        return `export const isDemonstration = ${await readIsDemonstration(root)};`;
      }
      const [file = ""] = id.split("?");
      if (!file.startsWith(join(root, "content")) || !file.endsWith(".yaml")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { facts, amounts, period } = await readSources(root);
      const { data, amountsUsed } = await readContent(file, facts);
      const shown = forPages ? typeset(data) : keepStraight(data);
      const code = contentModule(shown, amountHistory(amounts, amountsUsed, period));
      return { code, moduleType: "js", moduleSideEffects: false };
    },
  };
}

/** The source of a content file's module. */
export function contentModule(data: unknown, history: unknown): string {
  return `${dataToEsm(data, { preferConst: true })}\nexport const amountHistory = ${JSON.stringify(history)};\n`;
}
