import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parse } from "yaml";
import type { ZodType } from "zod";
import { isContentPath, registry } from "#content/registry.ts";

/** A mistake in a file under `content/`, worded for the person who edits it: file, field, reason. */
export class ContentError extends Error {
  override name = "ContentError";

  constructor(file: string, faults: readonly string[]) {
    super(`${file}\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  }
}

/** The path of a field within another, as faults name it: `team.name`; at the top the field alone. */
export function fieldPath(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}

/** Values that texts may name in braces: `{phone}`, `{amount:partB_premium}`. */
export type Facts = ReadonlyMap<string, string>;

const blank = /\{([a-zA-Z][\w:.-]*)\}/g;

interface Filled {
  readonly value: unknown;
  /** Names of the facts that were used, in order of first use. */
  readonly used: readonly string[];
  /** `path: reason` for each name that no fact answers. */
  readonly faults: readonly string[];
}

/** Fills every `{name}` in every string of a parsed YAML tree; leaves other values as they are. */
export function fillIn(tree: unknown, facts: Facts): Filled {
  const used = new Set<string>();
  const faults: string[] = [];

  function text(value: string, path: string): string {
    return value.replace(blank, (whole, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined) faults.push(`${path}: there is no fact named "${name}"`);
      else used.add(name);
      return fact ?? whole;
    });
  }

  function walk(value: unknown, path: string): unknown {
    if (typeof value === "string") return text(value, path);
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}[${index}]`));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, walk(item, fieldPath(path, key))]),
    );
  }

  return { value: walk(tree, ""), used: [...used], faults };
}

interface Content<Data = unknown> {
  readonly data: Data;
  /** Ids of the amounts that the texts of this file name. */
  readonly amountsUsed: readonly string[];
}

/**
 * Reads one YAML file of `content/`, fills in facts and checks it by its schema (`content/registry.ts`).
 * @throws {ContentError} naming the file and each field at fault
 */
export async function readContent(file: string, facts: Facts): Promise<Content> {
  return readContentBy(schemaOf(file), file, facts);
}

/**
 * Reads one YAML file of `content/` by the schema given, and so with its type.
 * @throws {ContentError} naming the file and each field at fault
 */
export async function readContentBy<Data>(
  schema: ZodType<Data>,
  file: string,
  facts: Facts,
): Promise<Content<Data>> {
  const shown = relative(process.cwd(), file);
  return checkFilled(schema, parseYaml(await readFile(file, "utf8"), shown), shown, facts);
}

/** Makes a reader of files by their place under `content/`, each by its schema, with these facts filled in. */
export function contentReader(root: string, facts: Facts) {
  return async <Data>(schema: ZodType<Data>, file: string): Promise<Data> =>
    (await readContentBy(schema, join(root, "content", file), facts)).data;
}

/**
 * Fills facts into a parsed file and checks it.
 * @param shown the file, as faults name it
 * @throws {ContentError} naming the file and each field at fault
 */
export function checkFilled<Data>(
  schema: ZodType<Data>,
  tree: unknown,
  shown: string,
  facts: Facts,
): Content<Data> {
  const filled = fillIn(tree, facts);
  if (filled.faults.length > 0) throw new ContentError(shown, filled.faults);
  const result = schema.safeParse(filled.value);
  if (!result.success) throw new ContentError(shown, result.error.issues.map(describeIssue));
  const amountsUsed = filled.used.flatMap((name) =>
    name.startsWith("amount:") ? [name.slice("amount:".length)] : [],
  );
  return { data: result.data, amountsUsed };
}

/** @throws {ContentError} naming the file, where its text is no YAML */
export function parseYaml(text: string, shown: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new ContentError(shown, [error instanceof Error ? error.message : String(error)]);
  }
}

/** @throws {ContentError} for a file that no schema is entered for */
function schemaOf(file: string): ZodType {
  const path = file.replace(/^.*\bcontent[\\/]/, "").replaceAll("\\", "/");
  if (isContentPath(path)) return registry[path];
  throw new ContentError(relative(process.cwd(), file), [
    "(whole file): nothing reads this file; a new one is entered in content/registry.ts",
  ]);
}

function describeIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`;
}
