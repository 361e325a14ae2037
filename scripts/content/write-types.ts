import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registry } from "#content/registry.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { readFacts } from "./facts.ts";
import { type Facts, readContent } from "./read-content.ts";

// Writes content/yaml-modules.d.ts (not in git): the types of imported YAML files, by the schemas of the registry.
// Runs before type checking.
const root = process.cwd();
await writeFile(join(root, "content/yaml-modules.d.ts"), await yamlModules().catch(exitWithError));

async function yamlModules(): Promise<string> {
  const facts = await readFacts(root);
  const modules = Object.keys(registry).map((path) => yamlModule(path, facts));
  return `// Written by scripts/content/write-types.ts.\n\n${(await Promise.all(modules)).join("\n")}`;
}

/** The declaration of one file's module; the exports are those of `contentPlugin`. */
async function yamlModule(path: string, facts: Facts): Promise<string> {
  const { data } = await readContent(join(root, "content", path), facts);
  const fields = typeof data === "object" && !Array.isArray(data) ? Object.keys(data ?? {}) : [];
  const named = fields.filter((field) => /^[a-z]\w*$/i.test(field));
  return [
    `declare module "#content/${path}" {`,
    `  const content: import("#content/registry.ts").Content<"${path}">;`,
    "  export default content;",
    ...named.map((field) => `  export const ${field}: (typeof content)["${field}"];`),
    '  export const amountHistory: readonly import("#content/amounts/amount-history.ts").AmountHistory[];',
    "}\n",
  ].join("\n");
}
