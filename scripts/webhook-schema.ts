import { readFile, writeFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { z } from "zod";
import { detailNames } from "#contract/lead-details.ts";
import { leadEvent } from "#contract/lead-event.ts";

const page = "docs/webhooks.md";
export const schemaFile = "docs/lead-created.schema.json";

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

/** The event's JSON Schema (2020-12), as input: receivers must accept unknown fields. */
export function webhookSchema(): Promise<string> {
  return formatted(schemaFile, JSON.stringify(z.toJSONSchema(leadEvent, { io: "input" })));
}

/** The webhooks page with its table of fields regenerated. */
export async function webhookPage(): Promise<string> {
  const schema: Schema = JSON.parse(await webhookSchema());
  const rows = fields(schema).map((cells) => `| ${cells.join(" | ")} |`);
  const table = ["| Field | Type | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
  const words = await readFile(page, "utf8");
  const made = words
    .replace(/(?<=```json\n)\{.*?\}(?=\n```)/s, withEveryDetail)
    .replace(
      /(<!-- fields:.*?-->).*?(<!-- end of fields -->)/s,
      (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
    );
  return await formatted(page, made);
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

if (import.meta.main) {
  await writeFile(schemaFile, await webhookSchema());
  await writeFile(page, await webhookPage());
}
