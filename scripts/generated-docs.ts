import { readFile, writeFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { runnerImport } from "vite";
import { z } from "zod/mini";
import { detailNames } from "#contract/lead-details.ts";
import { leadEvent, leadUpdateEvent } from "#contract/lead-event.ts";
import type * as commands from "#operator/commands-page.ts";
import { settings } from "#server/config/settings.ts";
import { brandPlugin } from "./brand/brand-plugin.ts";
import { contentPlugin } from "./content/content-plugin.ts";

const page = "docs/webhooks.md";
/** The schemas of the webhooks' events. */
export const schemaFiles = [
  "docs/lead-created.schema.json",
  "docs/lead-updated.schema.json",
] as const;
type SchemaFile = (typeof schemaFiles)[number];

const events: Record<SchemaFile, z.ZodMiniType> = {
  "docs/lead-created.schema.json": leadEvent,
  "docs/lead-updated.schema.json": leadUpdateEvent,
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** An event's JSON Schema (2020-12), as input: receivers must accept unknown fields. */
export function webhookSchema(file: SchemaFile): Promise<string> {
  return formatted(file, JSON.stringify(z.toJSONSchema(events[file], { io: "input" })));
}

/** The webhooks page with its tables of fields regenerated. */
export async function webhookPage(): Promise<string> {
  const words = await readFile(page, "utf8");
  const example = words.replace(/(?<=```json\n)\{.*?\}(?=\n```)/s, withEveryDetail);
  const created = between("fields", example, await fieldTable("docs/lead-created.schema.json"));
  const both = between("changes", created, await fieldTable("docs/lead-updated.schema.json"));
  return await formatted(page, both);
}

async function fieldTable(file: SchemaFile): Promise<string> {
  const schema: Schema = JSON.parse(await webhookSchema(file));
  const rows = fields(schema).map((cells) => `| ${cells.join(" | ")} |`);
  return ["| Field | Type | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Text with a table, or anything else, in place of what is between two comments: `<!-- fields: … -->`. */
function between(name: string, text: string, made: string): string {
  const comments = new RegExp(`(<!-- ${name}:.*?-->).*?(<!-- end of ${name} -->)`, "s");
  return text.replace(comments, (_, start: string, end: string) => `${start}\n\n${made}\n\n${end}`);
}

/** The example; a new detail is missing from it until someone adds it. */
function withEveryDetail(json: string): string {
  const example = JSON.parse(json);
  for (const name of detailNames) example.data[name] ??= null;
  return JSON.stringify(example, null, 2);
}

async function formatted(file: string, text: string): Promise<string> {
  return await format(text, { ...(await resolveConfig(file)), filepath: file });
}

function fields({ properties = {} }: Schema, before = ""): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    return [[`\`${path}\``, typeOf(field), field.description ?? ""], ...inner(field, path)];
  });
}

function inner(field: Schema, path: string): string[][] {
  const list = field.items === undefined ? [] : fields(field.items, `${path}[].`);
  const choices = (field.anyOf ?? []).flatMap((choice) => fields(choice, `${path}.`));
  return [...fields(field, `${path}.`), ...list, ...choices];
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`"${value}"\``).join(", ");
  const types = [schema.type ?? []].flat();
  return types.map((type) => (type === "string" ? (schema.format ?? type) : type)).join(" or ");
}

/** The settings page: a table of every setting. */
export function settingsPage(): Promise<string> {
  const rows = settings.map((s) => `| \`${s.name}\` | ${s.fallback} | ${s.meaning} |`);
  const words = `# Settings

All settings are environment variables, read once on startup. If any are invalid, the service lists them all and doesn't start. \`npm run settings\` generates this page from \`server/config/settings.ts\`.

| Setting | When unset | What it does |
| --- | --- | --- |
${rows.join("\n")}
`;
  return formatted("docs/settings.md", words);
}

/** The page of the operator's commands. Goes through Vite, since the commands import YAML. */
async function commandsPage(): Promise<string> {
  const root = process.cwd();
  const { module } = await runnerImport<typeof commands>("./operator/commands-page.ts", {
    root,
    configFile: false,
    plugins: [contentPlugin(root), brandPlugin(root)],
  });
  return formatted("docs/commands.md", module.commandsPage());
}

const walls = z.object({
  overrides: z.array(
    z.object({
      files: z.array(z.string()),
      rules: z.object({
        "no-restricted-imports": z.optional(
          z.tuple([
            z.literal("error"),
            z.object({
              patterns: z.tuple([z.literal("../**"), z.object({ message: z.string() })]),
            }),
          ]),
        ),
      }),
    }),
  ),
});

/** The contributors' page with its table of walls between layers regenerated from the linter's rules. */
export async function contributingPage(): Promise<string> {
  const { overrides } = walls.parse(JSON.parse(await readFile(".oxlintrc.json", "utf8")));
  const rows = overrides.flatMap(({ files, rules }) => {
    const [, rule] = rules["no-restricted-imports"] ?? [];
    return rule ? `| \`${files[0]?.replace("**", "")}\` | ${rule.patterns[1].message} |` : [];
  });
  const table = ["| Folder | May import |", "| --- | --- |", ...rows].join("\n");
  const words = await readFile("CONTRIBUTING.md", "utf8");
  return await formatted("CONTRIBUTING.md", between("walls", words, table));
}

/** What `npm run settings`, `npm run commands`, `npm run webhooks` and `npm run walls` write. */
const writers: Readonly<Record<string, () => Promise<void>>> = {
  settings: async () => writeFile("docs/settings.md", await settingsPage()),
  commands: async () => writeFile("docs/commands.md", await commandsPage()),
  webhooks: async () => {
    for (const file of schemaFiles) await writeFile(file, await webhookSchema(file));
    await writeFile(page, await webhookPage());
  },
  walls: async () => writeFile("CONTRIBUTING.md", await contributingPage()),
};

if (import.meta.main) await writers[process.argv[2] ?? ""]?.();
