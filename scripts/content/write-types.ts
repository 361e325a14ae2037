import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registry } from "#content/registry.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { readFacts } from "./facts.ts";
import { type Facts, readContent } from "./read-content.ts";

// Run before types are checked: tells TypeScript what each YAML file of `content/` gives to the code that
// imports it, by the schemas of the registry. The file it writes is not kept in git.
const root = process.cwd();
await writeFile(
  join(root, "content/yaml-modules.d.ts"),
  await yamlModules(root).catch(exitWithError),
);

async function yamlModules(at: string): Promise<string> {
  const facts = await readFacts(at);
  const modules = Object.keys(registry).map((path) => yamlModule(at, path, facts));
  return `// Written by scripts/content/write-types.ts.\n\n${(await Promise.all(modules)).join("\n")}`;
}

/** One file: its content as default, its topmost fields by name, and the amounts it names beside the official ones. */
async function yamlModule(at: string, path: string, facts: Facts): Promise<string> {
  const { data } = await readContent(join(at, "content", path), facts);
  const fields = typeof data === "object" && !Array.isArray(data) ? Object.keys(data ?? {}) : [];
  const named = fields.filter((field) => /^[a-z]\w*$/i.test(field));
  return [
    `declare module "#content/${path}" {`,
    `  const content: import("#content/registry.ts").Content<"${path}">;`,
    "  export default content;",
    ...named.map((field) => `  export const ${field}: (typeof content)["${field}"];`),
    '  export const official: readonly import("#content/amounts/current-official.ts").OfficialRow[];',
    "}\n",
  ].join("\n");
}
