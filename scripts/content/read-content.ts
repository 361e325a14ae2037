import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parse } from "yaml";
import type { ZodType } from "zod";
import { isContentPath, registry } from "#content/registry.ts";

/** A mistake in a file under `content/`, worded for the person editing it: file, field, reason. */
export class ContentError extends Error {
  override name = "ContentError";

  constructor(file: string, problems: readonly string[]) {
    super(`${file}\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/** The path of a nested field in messages, e.g. `team.name`. */
export function fieldPath(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}

/** The strings in a list; none if the value is not a list. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Values that texts can name in braces: `{phone}`, `{amount:partB_premium}`. */
export type Facts = ReadonlyMap<string, string>;

const placeholder = /\{([a-zA-Z][\w:.@-]*)\}/g;

/**
 * Fills in `{name}` in all strings of a parsed YAML tree.
 * @returns the tree, the names used in order of first use, and `path: reason` for each unknown name
 */
export function fillIn(tree: unknown, facts: Facts) {
  const used = new Set<string>();
  const problems: string[] = [];

  function text(value: string, path: string): string {
    return value.replace(placeholder, (match, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined) problems.push(`${path}: there is no fact named "${name}"`);
      else used.add(name);
      return fact ?? match;
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

  return { value: walk(tree, ""), used: [...used], problems };
}

interface Content<Data = unknown> {
  readonly data: Data;
  /** Ids of the amounts named in the texts of this file. */
  readonly amountsUsed: readonly string[];
}

/**
 * Reads a YAML file of `content/`, fills in facts, and checks it against its schema in `content/registry.ts`.
 * @throws {ContentError} naming the file and each field
 */
export async function readContent(file: string, facts: Facts): Promise<Content> {
  return readContentBy(schemaOf(file), file, facts);
}

/**
 * Reads a YAML file of `content/` with the given schema, which determines its type.
 * @throws {ContentError} naming the file and each field
 */
export async function readContentBy<Data>(
  schema: ZodType<Data>,
  file: string,
  facts: Facts,
): Promise<Content<Data>> {
  const displayName = relative(process.cwd(), file);
  const tree = parseYaml(await readFile(file, "utf8"), displayName);
  return checkFilled(schema, tree, displayName, facts);
}

/** Makes a function that reads files by their path in `content/`, with these facts filled in. */
export function contentReader(root: string, facts: Facts) {
  return async <Data>(schema: ZodType<Data>, file: string): Promise<Data> =>
    (await readContentBy(schema, join(root, "content", file), facts)).data;
}

/**
 * Fills facts into a parsed file and checks it.
 * @param displayName the file's name in messages
 * @throws {ContentError} naming the file and each field
 */
export function checkFilled<Data>(
  schema: ZodType<Data>,
  tree: unknown,
  displayName: string,
  facts: Facts,
): Content<Data> {
  const filled = fillIn(tree, facts);
  if (filled.problems.length > 0) throw new ContentError(displayName, filled.problems);
  const result = schema.safeParse(filled.value);
  if (!result.success) throw new ContentError(displayName, result.error.issues.map(describeIssue));
  const amountsUsed = filled.used.flatMap((name) => amountNamed(name) ?? []);
  return { data: result.data, amountsUsed };
}

/** The id of the amount that a fact's name stands for, e.g. `partB_premium` for `figure:partB_premium@2025`. */
export function amountNamed(fact: string): string | null {
  return /^(?:amount|figure|guide):([\w.]+)/.exec(fact)?.[1] ?? null;
}

/** @throws {ContentError} naming the file, if it is not valid YAML */
export function parseYaml(text: string, displayName: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new ContentError(displayName, [error instanceof Error ? error.message : String(error)]);
  }
}

/** @throws {ContentError} for a file that the registry does not list */
function schemaOf(file: string): ZodType {
  const path = file.replace(/^.*\bcontent[\\/]/, "").replaceAll("\\", "/");
  if (isContentPath(path)) return registry[path];
  throw new ContentError(relative(process.cwd(), file), [
    "(whole file): not listed in content/registry.ts",
  ]);
}

function describeIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`;
}
