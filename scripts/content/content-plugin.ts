import { globSync } from "node:fs";
import { join } from "node:path";
import { dataToEsm, makeLegalIdentifier } from "@rollup/pluginutils";
import type { Plugin } from "vite";
import { amountHistory } from "#content/amounts/amount-history.ts";
import { readIsDemonstration } from "#scripts/launch/read-launch-content.ts";
import { factSources, type PeriodFacts, readSources } from "./facts.ts";
import { ContentError } from "./mistakes.ts";
import { nameOf, readContent } from "./read-content.ts";
import { keepStraight, typeset } from "./typeset.ts";

const samplesId = "virtual:samples";
const periodId = "virtual:amount-period";

interface ContentOptions {
  /** Gives all texts typographic quotation marks. Otherwise only emails have them, and records keep the plain ones. */
  readonly forPages?: boolean;
  /** For a program whose texts stay the same while it runs: none may name an amount that changes by the year. */
  readonly isSteady?: boolean;
}

/**
 * Lets code import YAML files of `content/`, checked and with facts filled in: a mistake stops the build, and the
 * browser needs no schemas. A file's module has its content as default export, its top-level fields as named
 * exports, and `amountHistory`, the amounts it quotes over the years. For the browser, import fields by
 * name: unused ones are dropped.
 *
 * A text that quotes amounts is there for each period that the build is made for; `virtual:amount-period` picks the one
 * in force. `virtual:samples` says whether the site is public although some of its content is made up.
 */
export function contentPlugin(root: string, options: ContentOptions = {}): Plugin {
  const { forPages = false, isSteady = false } = options;
  return {
    name: "content",
    enforce: "pre",
    resolveId: (id) => (id === samplesId || id === periodId ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${samplesId}`) {
        for (const file of globSync("content/agency/*.yaml", { cwd: root }))
          this.addWatchFile(join(root, file));
        return `export const isDemonstration = ${await readIsDemonstration(root)};`;
      }
      const [file = ""] = id.split("?");
      const isContent = file.startsWith(join(root, "content")) && file.endsWith(".yaml");
      if (!isContent && id !== `\0${periodId}`) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { amounts, periods } = await readSources(root);
      if (!isContent) return periodModule(periods, this.environment.name === "client");
      const versionIn = async ({ facts, period }: PeriodFacts) => {
        const { data, factsUsed, amountsUsed } = await readContent(file, facts);
        const history = amountHistory(amounts, amountsUsed, period);
        const isSet = forPages || inEmails.test(nameOf(file));
        return { data: isSet ? typeset(data) : keepStraight(data), history, factsUsed };
      };
      const [current, ...later] = periods;
      const first = await versionIn(current);
      const isDated = first.factsUsed.some((name) => dated.test(name));
      if (isDated && isSteady) throw steadyMistake(file);
      const others = await Promise.all((isDated ? later : []).map(versionIn));
      const code = contentModule([first, ...others]);
      return { code, moduleType: "js", moduleSideEffects: false };
    },
  };
}

/** The emails, and what they have from the forms. */
const inEmails = /^content\/en\/(?:emails|forms)\/|^content\/en\/site\/disclaimers\.yaml$/;

/** Names of facts that are about a year. */
const dated = /^(?:amount|figure|guide|year|next-year|estimate)\b/;

function steadyMistake(file: string): ContentError {
  const message =
    "This text is part of emails and replies, which can't name an amount or a year in braces: the service would go on quoting last year's. Say it without the figure, or link to the page that has it.";
  return new ContentError([{ file: nameOf(file), line: null, field: null, message }]);
}

/**
 * The module that knows the period: on the server that of the day in its address (`index.js?day=2027-01-01`), in the
 * browser that of the page. After the last one, it stays.
 */
function periodModule(all: readonly PeriodFacts[], isBrowser: boolean): string {
  const periods = all.map(({ period }) => period);
  const day = isBrowser
    ? "document.documentElement.dataset.amounts"
    : 'URL.parse(import.meta.url)?.searchParams.get("day")';
  return `const periods = ${JSON.stringify(periods)};
const day = ${day} ?? periods[0].from;
const place = Math.max(0, periods.findLastIndex(({ from }) => from <= day));
export const period = periods[place];
/* @__NO_SIDE_EFFECTS__ */
export function inPeriod(versions) {
  return versions[place];
}
`;
}

/** What a file says in one period. */
interface Version {
  readonly data: unknown;
  readonly history: unknown;
}

/** For modules that `pick`. */
export const periodImport = `import { inPeriod } from "${periodId}";\n`;

/** The source of a content file's module. @param versions for each period, or one for all */
export function contentModule(versions: readonly [Version, ...Version[]]): string {
  const history = `export const amountHistory = ${pick(versions.map((one) => one.history))};\n`;
  const [{ data }] = versions;
  if (versions.length === 1) return `${dataToEsm(data, { preferConst: true })}\n${history}`;
  const whole = versions.map((one) => one.data);
  return `${periodImport}${fieldExports(whole)}${history}`;
}

/** As `dataToEsm` exports one version: each field whose name can be a variable's, and all of them as default. */
function fieldExports(whole: readonly unknown[]): string {
  if (Array.isArray(whole[0])) return `export default ${pick(whole)};\n`;
  const fields = Object.keys(Object(whole[0])).map((field) => {
    const value = pick(whole.map((data): unknown => Object(data)[field]));
    const isName = makeLegalIdentifier(field) === field;
    return isName
      ? { line: `export const ${field} = ${value};\n`, entry: field }
      : { line: "", entry: `${JSON.stringify(field)}: ${value}` };
  });
  const entries = fields.map(({ entry }) => entry);
  return `${fields.map(({ line }) => line).join("")}export default { ${entries.join(", ")} };\n`;
}

function isSame(versions: readonly unknown[]): boolean {
  return new Set(versions.map((one) => JSON.stringify(one))).size <= 1;
}

/** An expression for what holds in the period in force. */
export function pick(versions: readonly unknown[]): string {
  if (isSame(versions)) return JSON.stringify(versions[0]);
  return `/* @__PURE__ */ inPeriod(${JSON.stringify(versions)})`;
}
