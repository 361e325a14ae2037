import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod/mini";
import { registry } from "#content/registry.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { readFacts } from "./facts.ts";
import { type Facts, readContent } from "./read-content.ts";

// What code and editors know about the YAML files of `content/`, made from the schemas of the registry: types for
// TypeScript, and JSON Schemas for editors, which complete and check a file as it is typed.

/** The folder of the JSON Schemas; not in git. */
const schemaFolder = ".schemas";

/** Where VS Code finds the schema of a file. In git, so that it works in a fresh checkout once the schemas are made. */
const settingsFile = ".vscode/settings.json";

/** A JSON Schema for each content file, by its path in `content/`. Editors know draft 7 best. */
export function contentSchemas(): Map<string, object> {
  return new Map(
    Object.entries(registry).map(([path, schema]) => [
      path,
      z.toJSONSchema(schema, {
        io: "input",
        target: "draft-7",
        unrepresentable: "any",
        override: ({ jsonSchema }) => allowFacts(jsonSchema),
      }),
    ]),
  );
}

/** Takes a name in braces for any text: what it stands for is filled in before the content is checked. */
function allowFacts(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.pattern !== undefined) schema.pattern = String.raw`(?:${schema.pattern})|\{[a-zA-Z]`;
  // Zod's own names of checks that are patterns too.
  if (/^(?:includes|starts_with|ends_with|regex)$/.test(schema.format ?? "")) delete schema.format;
}

/**
 * Writes the JSON Schemas, and lists them in VS Code's settings if there are new files.
 * @throws {Error} if the settings aren't JSON
 */
export async function writeSchemas(root: string): Promise<void> {
  await rm(join(root, schemaFolder), { recursive: true, force: true });
  for (const [path, schema] of contentSchemas()) {
    const file = join(root, schemaFolder, schemaName(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(schema));
  }
  const before = await readFile(join(root, settingsFile), "utf8").catch(() => "{}");
  const after = editorSettings(before);
  if (after === before) return;
  await mkdir(join(root, dirname(settingsFile)), { recursive: true });
  await writeFile(join(root, settingsFile), after);
}

/** VS Code's settings with the schema of each content file; other settings stay. */
export function editorSettings(settings: string): string {
  const others = z.record(z.string(), z.json()).parse(JSON.parse(settings));
  const mapped = Object.keys(registry).map((path) => [
    `./${schemaFolder}/${schemaName(path)}`,
    `content/${path}`,
  ]);
  return `${JSON.stringify({ ...others, "yaml.schemas": Object.fromEntries(mapped) }, null, 2)}\n`;
}

function schemaName(path: string): string {
  return path.replace(/\.yaml$/, ".json");
}

async function yamlModules(root: string): Promise<string> {
  const facts = await readFacts(root);
  const modules = Object.keys(registry).map((path) => yamlModule(root, path, facts));
  return `// Written by scripts/content/write-types.ts.\n\n${(await Promise.all(modules)).join("\n")}`;
}

/** The declaration of one file's module; the exports are those of `contentPlugin`. */
async function yamlModule(root: string, path: string, facts: Facts): Promise<string> {
  const { data } = await readContent(join(root, "content", path), facts);
  const fields = typeof data === "object" && !Array.isArray(data) ? Object.keys(data ?? {}) : [];
  const names = fields.filter((field) => /^[a-z]\w*$/i.test(field));
  return [
    `declare module "#content/${path}" {`,
    `  const content: import("#content/registry.ts").Content<"${path}">;`,
    "  export default content;",
    ...names.map((field) => `  export const ${field}: (typeof content)["${field}"];`),
    '  export const amountHistory: readonly import("#content/amounts/amount-history.ts").AmountHistory[];',
    "}\n",
  ].join("\n");
}

// Runs before type checking: writes content/yaml-modules.d.ts (not in git) and the JSON Schemas.
if (import.meta.main) {
  const root = process.cwd();
  try {
    await writeFile(join(root, "content/yaml-modules.d.ts"), await yamlModules(root));
    await writeSchemas(root);
  } catch (error) {
    exitWithError(error);
  }
}
