import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Root } from "mdast";
import type { ZodMiniType } from "zod/mini";
import { agencySchema } from "#content/agency/schemas.ts";
import { glossarySchema } from "#content/en/glossary/glossary.schema.ts";
import { markupMistakes, readText } from "#scripts/articles/article-text.ts";
import {
  articleFiles,
  type CheckedArticle,
  checkArticle,
} from "#scripts/articles/read-articles.ts";
import { readSources } from "./facts.ts";
import { ContentError, fieldName, type FieldPath, type Mistake } from "./mistakes.ts";
import { type CheckedFile, checkFile, type Facts, readUtf8, schemaOf } from "./read-content.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

/** An article with its parsed text; null if it can't be parsed. */
export interface ParsedArticle extends CheckedArticle {
  readonly tree: Root | null;
}

/** Everything under `content/`, each file checked on its own. Checks across files come next. */
export interface CheckedContent {
  readonly root: string;
  /** By path in `content/`, as in the registry. */
  readonly files: ReadonlyMap<string, CheckedFile>;
  readonly articles: readonly ParsedArticle[];
  /** Names of all other files in `content/`, relative to the root. */
  readonly others: readonly string[];
  /** Whether the files that provide facts are right. */
  readonly areFactsKnown: boolean;
  /** What is wrong in single files. */
  readonly mistakes: readonly Mistake[];
}

/** Stands in for facts while their files have mistakes, so that each is reported once, where it is. */
class AnyFact extends Map<string, string> {
  override get(): string {
    return "any fact";
  }
}

/** What is wrong with a file apart from texts that name a fact, while facts are unknown. */
function sureMistakes({ source, mistakes }: CheckedFile): Mistake[] {
  const unsure = new Set(
    textsIn(source.tree).flatMap(({ path, text }) =>
      /\{[a-z]/i.test(text) ? fieldName(path) : [],
    ),
  );
  return mistakes.filter(({ field }) => field === null || !unsure.has(field));
}

/** Reads and checks every YAML file and article of `content/`, each for itself. */
export async function loadContent(root: string): Promise<CheckedContent> {
  const sources = await readSources(root).catch((error: unknown) => {
    if (error instanceof ContentError) return error;
    throw error;
  });
  const isKnown = !(sources instanceof ContentError);
  const facts = isKnown ? sources.periods[0].facts : new AnyFact();
  const all = globSync("content/**/*", { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  const files = new Map<string, CheckedFile>();
  const mistakes: Mistake[] = [];
  for (const name of all.filter((one) => /\.ya?ml$/i.test(one))) {
    const checked = readChecked(root, name, facts);
    if (checked instanceof ContentError) mistakes.push(...checked.mistakes);
    else
      files.set(
        name.slice("content/".length),
        isKnown ? checked : { ...checked, mistakes: sureMistakes(checked) },
      );
  }
  const glossary = readAs(files, glossarySchema, "en/glossary/glossary.yaml");
  const terms = glossary && new Set(glossary.terms.map(({ id }) => id));
  const articles = globSync(articleFiles, { cwd: root }).map((name) =>
    parseArticle(root, name, facts, terms),
  );
  mistakes.push(...[...files.values(), ...articles].flatMap((one) => one.mistakes));
  // A file of facts can name none itself.
  if (!isKnown && mistakes.length === 0) mistakes.push(...sources.mistakes);
  const others = all.filter((name) => !/\.ya?ml$/i.test(name));
  for (const name of others.filter((one) => /\.(?:typ|svg)$/.test(one))) {
    const text = orMistakes(() => readUtf8(join(root, name)));
    if (text instanceof ContentError) mistakes.push(...text.mistakes);
  }
  return { root, files, articles, others, areFactsKnown: isKnown, mistakes };
}

/** The last check of each text, since most files and facts stay the same from one check to the next. */
const last = new WeakMap<YamlSource, { readonly facts: Facts; readonly checked: CheckedFile }>();

function checkOnce(schema: ZodMiniType, source: YamlSource, facts: Facts): CheckedFile {
  const entry = last.get(source);
  if (entry?.facts === facts) return entry.checked;
  const checked = checkFile(schema, source, facts);
  last.set(source, { facts, checked });
  return checked;
}

/** What a function returns, or the mistakes that it throws. */
function orMistakes<Result>(read: () => Result): Result | ContentError {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
}

function readChecked(root: string, name: string, facts: Facts): CheckedFile | ContentError {
  return orMistakes(() => {
    const source = parseYaml(readUtf8(join(root, name)), name);
    return checkOnce(schemaOf(name), source, facts);
  });
}

function parseArticle(
  root: string,
  name: string,
  facts: Facts,
  terms: ReadonlySet<string> | undefined,
): ParsedArticle {
  const content = orMistakes(() => readUtf8(join(root, name)));
  const article = checkArticle(name, content, facts);
  if (article.front === null) return { ...article, tree: null };
  const read = readText(name, article.text);
  if (!("type" in read)) return { ...article, tree: null, mistakes: [...article.mistakes, read] };
  const markup = markupMistakes(name, read, terms ?? null);
  return { ...article, tree: read, mistakes: [...article.mistakes, ...markup] };
}

/** A file's data; undefined while it has mistakes. The schema determines its type. */
export function readAs<Data>(
  files: CheckedContent["files"],
  schema: ZodMiniType<Data>,
  path: string,
): Data | undefined {
  const file = files.get(path);
  return file?.data === undefined ? undefined : schema.safeParse(file.filled).data;
}

/** The agency; undefined while its file has mistakes. */
export function agencyOf({ files }: Pick<CheckedContent, "files">) {
  return readAs(files, agencySchema, "agency/agency.yaml");
}

/** All texts of a parsed file, with the paths to them. */
export function textsIn(
  tree: unknown,
  path: FieldPath = [],
): { readonly path: FieldPath; readonly text: string }[] {
  if (typeof tree === "string") return [{ path, text: tree }];
  if (Array.isArray(tree)) return tree.flatMap((item, at) => textsIn(item, [...path, at]));
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, item]) => textsIn(item, [...path, key]));
}

/** The names of the symbols in a drawing's file, which is named relative to the root. */
export function symbolNames({ root }: CheckedContent, file: string): string[] {
  const drawing = readFileSync(join(root, file), "utf8");
  return [...drawing.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name = ""]) => name);
}
