import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ZodMiniType } from "zod/mini";
import { isContentPath, registry } from "#content/registry.ts";
import { ContentError, didYouMean, fieldName, type FieldPath, type Mistake } from "./mistakes.ts";
import { checkSchema, type Problem } from "./schema-words.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/**
 * Reads a text file of `content/`, without the byte order mark that some editors put at its start.
 * @throws {ContentError} if it has another encoding than UTF-8, or was once saved in the wrong one
 */
export function readUtf8(file: string): string {
  const bytes = readFileSync(file);
  const wrong = encodingProblem(bytes);
  if (wrong === null) return utf8.decode(bytes);
  throw new ContentError([{ file: nameOf(file), field: null, ...wrong }]);
}

/** "Ã±" and "â€™" are what "ñ" and "’" become in a program that takes UTF-8 for the encoding of Windows. */
const garbled = /[ÃÂ][\u0080-\u00BF\u2000-\u203F]|â€.?|\uFFFD/u;

function encodingProblem(bytes: Buffer): Pick<Mistake, "line" | "message"> | null {
  const save = "Save the file again as UTF-8: most editors ask for the encoding under Save As.";
  if (bytes.includes(0))
    return { line: 1, message: `This file isn't UTF-8, but probably UTF-16 ("Unicode"). ${save}` };
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const next = bytes.indexOf("\n", start);
    const end = next === -1 ? bytes.length : next;
    const part = bytes.subarray(start, end);
    start = end + 1;
    if (part.every((byte) => byte < 128)) continue;
    const message = lineProblem(part, save);
    if (message !== null) return { line, message };
  }
  return null;
}

function lineProblem(part: Buffer, save: string): string | null {
  let text: string;
  try {
    text = utf8.decode(part);
  } catch {
    const [word = ""] = /\S*[\u0080-\uFFFF]\S*/u.exec(windows.decode(part)) ?? [];
    return `"${word}" isn't UTF-8, but probably the encoding of Windows (Windows-1252). ${save}`;
  }
  const wrong = garbled.exec(text)?.[0];
  if (wrong === undefined) return null;
  return `"${wrong}" is what's left of a character after the file was opened in the wrong encoding. Type the character again, and save the file as UTF-8.`;
}

/** Values that texts can name in braces: `{phone}`, `{amount:partB_premium}`. */
export type Facts = ReadonlyMap<string, string>;

const placeholder = /\{([a-zA-Z][\w:.@-]*)\}/g;

/**
 * Fills in `{name}` in all strings of a parsed YAML tree.
 * @returns the tree, the names used in order of first use, and a problem for each unknown name
 */
export function fillIn(tree: unknown, facts: Facts) {
  const names = new Set<string>();
  const problems: Problem[] = [];

  function text(value: string, path: FieldPath): string {
    return value.replace(placeholder, (match, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined)
        problems.push({ path, message: unknownFact(name, facts), words: match });
      else names.add(name);
      return fact ?? match;
    });
  }

  function walk(value: unknown, path: FieldPath): unknown {
    if (typeof value === "string") return text(value, path);
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, index]));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, walk(item, [...path, key])]));
  }

  return { value: walk(tree, []), names: [...names], problems };
}

const amountsFile = "content/amounts/amounts.yaml";

/** What is wrong with a name in braces, and what was probably meant. */
function unknownFact(name: string, facts: Facts): string {
  const names = [...facts.keys()];
  const [, kind, id = "", year] =
    /^(amount|figure|year|guide|guide-year):([^@]*)(?:@(.*))?$/.exec(name) ?? [];
  if (kind === undefined)
    return `There is nothing named {${name}}.${didYouMean(name, names)} The names are in docs/guides/change-the-agencys-details.md.`;
  const ids = new Set(names.flatMap((one) => amountNamed(one) ?? []));
  if ([...ids].some((one) => one.startsWith(`${id}.`)) && !ids.has(id))
    return `\`${id}\` is a list of amounts. Name one of them, as in {${kind}:${id}.1}.`;
  if (!ids.has(id))
    return `There is no amount named \`${id}\` in ${amountsFile}.${didYouMean(id, ids)}`;
  const years = names.flatMap((one) => (one.startsWith(`figure:${id}@`) ? one.slice(-4) : []));
  if (year === undefined)
    return `{${name}} has no value: ${amountsFile} has no checked amount for \`${id}\` that fits this name.`;
  const list = years.length === 0 ? "none" : years.join(", ");
  return `There is no checked amount for ${year} under \`${id}\` in ${amountsFile}. Checked years: ${list}.`;
}

interface Content<Data = unknown> {
  readonly data: Data;
  /** What the texts of this file name in braces. */
  readonly factsUsed: readonly string[];
  /** Ids of the amounts named in the texts of this file. */
  readonly amountsUsed: readonly string[];
}

/**
 * Reads a YAML file of `content/`, fills in facts, and checks it against its schema in `content/registry.ts`.
 * @throws {ContentError} naming the file, the line and each field
 */
export async function readContent(file: string, facts: Facts): Promise<Content> {
  const name = nameOf(file);
  return readContentBy(schemaOf(name), file, facts);
}

/**
 * Reads a YAML file of `content/` with the given schema, which determines its type.
 * @throws {ContentError} naming the file, the line and each field
 */
export async function readContentBy<Data>(
  schema: ZodMiniType<Data>,
  file: string,
  facts: Facts,
): Promise<Content<Data>> {
  const source = parseYaml(readUtf8(file), nameOf(file));
  const { data, factsUsed, amountsUsed, mistakes } = checkFile(schema, source, facts);
  if (data === undefined || mistakes.length > 0) throw new ContentError(mistakes);
  return { data, factsUsed, amountsUsed };
}

/** Makes a function that reads files by their path in `content/`, with these facts filled in. */
export function contentReader(root: string, facts: Facts) {
  return async <Data>(schema: ZodMiniType<Data>, file: string): Promise<Data> =>
    (await readContentBy(schema, join(root, "content", file), facts)).data;
}

/** What a file has in it, as far as it is right, and its mistakes. */
export interface CheckedFile<Data = unknown> {
  readonly source: YamlSource;
  /** Its content with facts filled in, before the schema saw it. */
  readonly filled: unknown;
  /** Undefined if the schema found mistakes. */
  readonly data: Data | undefined;
  readonly factsUsed: readonly string[];
  readonly amountsUsed: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/** Fills facts into a parsed file and checks it. */
export function checkFile<Data>(
  schema: ZodMiniType<Data>,
  source: YamlSource,
  facts: Facts,
): CheckedFile<Data> {
  if (source.mistakes.length > 0)
    return {
      source,
      filled: undefined,
      data: undefined,
      factsUsed: [],
      amountsUsed: [],
      mistakes: source.mistakes,
    };
  const filled = fillIn(source.tree, facts);
  const checked = checkSchema(schema, filled.value);
  // What is left of a cut text may be wrong, too.
  const cut = new Set(source.cut.map(({ field }) => field));
  const problems = [...filled.problems, ...checked.problems].filter(
    ({ path }) => !cut.has(fieldName(path)),
  );
  const wrongFields = new Set([...cut, ...problems.map(({ path }) => fieldName(path))]);
  const empty = source.empty
    .filter((path) => !wrongFields.has(fieldName(path)) && !isList(checked, path))
    .map((path) => ({ path, message: emptyWords(path) }));
  return {
    source,
    filled: filled.value,
    data: "data" in checked ? checked.data : undefined,
    factsUsed: filled.names,
    amountsUsed: filled.names.flatMap((name) => amountNamed(name) ?? []),
    mistakes: [
      ...source.cut,
      ...[...problems, ...empty].map((problem) => mistakeAt(source, problem)),
    ],
  };
}

/** Whether a field without a value is a list that may be empty: everything in it was deleted. */
function isList(checked: object, path: FieldPath): boolean {
  const data = "data" in checked ? checked.data : undefined;
  const value = path.reduce<unknown>(
    (tree, part) => new Map<unknown, unknown>(Object.entries(tree ?? {})).get(String(part)),
    data,
  );
  return Array.isArray(value);
}

function emptyWords(path: FieldPath): string {
  return `\`${String(path.at(-1))}\` has no value. Write one, or write null if there is none yet.`;
}

/** A problem with its line. */
export function mistakeAt(source: YamlSource, { path, message, words }: Problem): Mistake {
  const line = source.lineOf(path, words);
  return { file: source.file, line, field: fieldName(path), message };
}

/** The id of the amount that a fact's name stands for, e.g. `partB_premium` for `figure:partB_premium@2025`. */
export function amountNamed(fact: string): string | null {
  return /^(?:amount|figure|guide):([\w.]+)/.exec(fact)?.[1] ?? null;
}

/** A file's name in messages: from `content/` on, if it is in there. */
export function nameOf(file: string): string {
  const path = file.replaceAll("\\", "/");
  return /(?:^|.*\/)(content\/.*)$/.exec(path)?.[1] ?? relative(process.cwd(), file);
}

/**
 * The schema of a content file, by its name.
 * @throws {ContentError} for a file that the registry does not list
 */
export function schemaOf(file: string): ZodMiniType {
  const path = file.replace(/^content\//, "");
  if (isContentPath(path)) return registry[path];
  const message = `This file isn't recognized.${didYouMean(path, Object.keys(registry))} If it's new, ask a developer to add it to content/registry.ts.`;
  throw new ContentError([{ file, line: null, field: null, message }]);
}
