import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
} from "yaml";
import { fieldName, type FieldPath, type Mistake } from "./mistakes.ts";

/** A YAML text that was parsed, and where its values are. */
export interface YamlSource {
  /** The file's name in messages. */
  readonly file: string;
  readonly tree: unknown;
  /** What makes it unreadable as YAML: the first problem, since others often follow from it. */
  readonly mistakes: readonly Mistake[];
  /** Values that end at a `#` which was meant as text. While the file can't be read, they're in `mistakes`. */
  readonly cut: readonly Mistake[];
  /** Fields without any value, which YAML reads as null. */
  readonly empty: readonly FieldPath[];
  /**
   * The line of a field, counted from 1, or of the group that should have it. With `words`, the line on which its
   * value has them.
   */
  lineOf(path: FieldPath, words?: string): number;
}

/** The last text of each file, since a build reads many of them several times. */
const last = new Map<string, { text: string; above: number; source: YamlSource }>();

/**
 * Parses YAML.
 * @param file its name in messages
 * @param above lines before the text, for the first part of an article
 */
export function parseYaml(text: string, file: string, above = 0): YamlSource {
  const known = last.get(file);
  if (known?.text === text && known.above === above) return known.source;
  const source = parseText(text, file, above);
  last.set(file, { text, above, source });
  return source;
}

function parseText(text: string, file: string, above: number): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + above;
  const mistakeOf = ({ at, message, field = null }: Problem): Mistake => {
    return { file, line: lineAt(at), field, message };
  };
  const cuts = cutsIn(text);
  const problem = syntaxProblem(document, text);
  // A bracket or a next line that was cut off makes the rest unreadable.
  const cutOff = cuts.filter(({ before }) => !beforeValues.has(before)).map(cutProblem);
  return {
    file,
    tree: problem ? undefined : document.toJS(),
    mistakes: problem ? (cutOff.length > 0 ? cutOff : [problem]).map(mistakeOf) : [],
    cut: problem ? [] : cutValues(document, cuts).map(mistakeOf),
    empty: problem ? [] : emptyFields(document),
    lineOf(path, words) {
      const [start, end] = rangeOf(document, path);
      const found = words ? text.slice(start, end).indexOf(words) : -1;
      return lineAt(start + Math.max(0, found));
    },
  };
}

interface Problem {
  /** Where it is in the text. */
  readonly at: number;
  readonly message: string;
  readonly field?: string | null;
}

const startsWith = (mark: string) =>
  `Text can't start with ${mark}, which has a special meaning. Put all of it in quotation marks.`;
const unclosed = "A quotation mark or bracket that opens here isn't closed. Add the closing one.";
const indent =
  "The spaces at the start of this line don't match the lines around it. Start all fields of one group in the same column.";

/** The first thing that makes a text unreadable, if any. Often the parser notices it only lines further down. */
function syntaxProblem(document: Document, text: string): Problem | null {
  const [error, next] = document.errors;
  if (!error) return aliasProblem(document);
  const { code, message } = error;
  const at = error.pos[0];
  const tab = /^ *\t/m.exec(text);
  if (tab)
    return {
      at: tab.index,
      message: "This line starts with a tab. Use two spaces in place of each tab.",
    };
  if (code === "DUPLICATE_KEY")
    return { at, message: "This field appears twice. Remove one of the two." };
  if (message.includes("end with a")) return { at: lastBracket(text, at), message: unclosed };
  if (message.includes("quote")) return { at: lastQuote(document, at), message: unclosed };
  if (message.includes("at node end")) return nodeEndProblem(document, text, at);
  if (code === "BAD_SCALAR_START") return { at, message: startsWith(text.charAt(at)) };
  if (code === "BLOCK_AS_IMPLICIT_KEY" && next?.code === "MULTILINE_IMPLICIT_KEY")
    return { at: text.indexOf("\n", at) + 1, message: indent };
  if (code === "BLOCK_AS_IMPLICIT_KEY")
    return {
      at,
      message:
        "This text has a colon with a space after it, which starts a field. Put the whole text in quotation marks.",
    };
  if (message.includes("followed by map values"))
    return {
      at,
      message: "This line has no colon after the field's name. Write it as `field: text`.",
    };
  if (code === "BAD_INDENT" || code === "MISSING_CHAR" || code === "MULTILINE_IMPLICIT_KEY")
    return { at, message: indent };
  const advice = "Look for a missing quotation mark or colon, or for wrong spaces at its start.";
  return { at, message: `This line can't be read (${message}). ${advice}` };
}

/** A text such as `*bold*` that YAML takes for the name of another value. */
function aliasProblem(document: Document): Problem | null {
  let found: Problem | null = null;
  visit(document, {
    Alias(_, { range }) {
      found = { at: range?.[0] ?? 0, message: startsWith("*") };
      return visit.BREAK;
    },
  });
  return found;
}

/** Text after a value that has already ended. */
function nodeEndProblem(document: Document, text: string, at: number): Problem {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const [, mark] = /(?::|^ *-) +([{[*])/.exec(line) ?? [];
  if (mark) return { at, message: startsWith(mark) };
  const quote = lastQuote(document, at);
  if (text.slice(quote, at).includes("\n")) return { at: quote, message: unclosed };
  const message =
    "There is more text after the closing quotation mark. Put double quotation marks around the whole text, and none inside.";
  return { at, message };
}

function lastBracket(text: string, before: number): number {
  const opened = [...text.slice(0, before).matchAll(/(?<=[\s:,[{-])[[{]/g)];
  return opened.at(-1)?.index ?? before;
}

/** Where the last text in quotation marks before this place starts. */
function lastQuote(document: Document, before: number): number {
  let found = 0;
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith("QUOTE") && range && range[0] < before)
        found = Math.max(found, range[0]);
    },
  });
  return found;
}

/** A `#` after a space that starts a comment, although it probably belongs to the text. */
interface Cut {
  /** Where the # is. */
  readonly at: number;
  /** Where what's before it ends. */
  readonly end: number;
  /** The text before it, a bracket or comma, or the colon or hyphen before a value. */
  readonly before: string;
  readonly comment: string;
}

/** Names of tokens that the lexer adds and the text doesn't have. */
const marks = new Set(["\u0002", "\u0018", "\u001F"]);
const beforeValues = new Set([":", "-"]);

/**
 * Every `#` that cuts a value, as in `street: 100 Main St #200`. A comment has a space after its #, and no number of a
 * suite there.
 */
function cutsIn(text: string): Cut[] {
  const cuts: Cut[] = [];
  let before = { token: "\n", end: 0, isText: false };
  let at = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    if (marks.has(token)) {
      isText = token === "\u001F";
      continue;
    }
    if (token.startsWith("#") && !isText && isCut(token, before))
      cuts.push({ at, end: before.end, before: before.token, comment: token });
    at += token.length;
    if (!/^[ \t]+$/.test(token)) before = { token, end: at, isText };
    isText = false;
  }
  return cuts;
}

function isCut(comment: string, before: { readonly token: string; readonly isText: boolean }) {
  const { token, isText } = before;
  if (/^["']/.test(token) && !isText) return /^#\d/.test(comment);
  if (/^#[^\s#]/.test(comment))
    return isText ? !token.endsWith("\n") : [",", "[", "{", ...beforeValues].includes(token);
  const isUnit = /^# (?:\d+[A-Za-z]?|[A-Z]\d*)(?:[,;]|\s*$)/.test(comment);
  return isUnit && isText && /[a-z]/i.test(token) && !/^# 20\d\d\b/.test(comment);
}

function cutProblem({ at, before, comment }: Cut): Problem {
  const rest = /\w/.test(before) ? `only ${before.replaceAll(/\s+/g, " ")} is` : "nothing is";
  const repair = comment.startsWith("# ")
    ? "put it on a line of its own"
    : "write a space after the #";
  const message = `A # after a space starts a comment, so ${rest} left of this text. Put the whole text in quotation marks. If this is a comment, ${repair}.`;
  return { at, message };
}

/** Cuts in a text that can be read, with their fields. After a colon, only a value that has nothing below it is cut. */
function cutValues(document: Document, cuts: readonly Cut[]): Problem[] {
  if (cuts.length === 0) return [];
  const paths = new Map<number, FieldPath>();
  visit(document, {
    Scalar(_, node, parents) {
      if (node.range) paths.set(node.range[1], pathTo(node, parents));
    },
  });
  return cuts.flatMap((cut): Problem[] => {
    const isStart = beforeValues.has(cut.before);
    const path = paths.get(isStart ? cut.at : cut.end);
    if (isStart && path === undefined) return [];
    return [{ ...cutProblem(cut), field: path === undefined ? null : fieldName(path) }];
  });
}

type Found = readonly [start: number, end: number];

/** The range of a field with its name, or of the deepest group on the way to it. */
function rangeOf({ contents }: Document, path: FieldPath): Found {
  let range: Found = rangeOfNode(contents) ?? [0, 0];
  let node: unknown = contents;
  for (const part of path) {
    if (isSeq(node) && typeof part === "number") {
      node = node.items[part];
      range = rangeOfNode(node) ?? range;
    } else if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(({ key }) => nameOf(key) === String(part));
      if (pair === undefined) break;
      const [start] = rangeOfNode(pair.key) ?? range;
      node = pair.value;
      range = [start, rangeOfNode(node)?.[1] ?? start];
    } else break;
  }
  return range;
}

function rangeOfNode(node: unknown): Found | null {
  if (!isNode(node) || !node.range) return null;
  return [node.range[0], node.range[1]];
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

/** The paths of fields and list items with nothing after their colon or dash. */
function emptyFields(document: Document): FieldPath[] {
  const found: FieldPath[] = [];
  visit(document, {
    Scalar(key, node: Scalar, parents) {
      if (key === "key" || node.value !== null || node.source !== "") return;
      found.push(pathTo(node, parents));
    },
  });
  return found;
}

/** The path to a value. @param parents what it's in, as `visit` gives them */
function pathTo(node: Scalar, parents: readonly unknown[]): FieldPath {
  return pathOf([...parents.filter((one) => !isNode(one) || isCollection(one)), node]);
}

/** The path to the last of these nodes, each inside the one before it. */
function pathOf(nodes: readonly unknown[]): FieldPath {
  return nodes.flatMap((node, at): (string | number)[] => {
    if (isPair(node)) return [nameOf(node.key)];
    if (isSeq(node)) return [node.items.indexOf(nodes[at + 1])];
    return [];
  });
}
