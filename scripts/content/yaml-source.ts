import {
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
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
  const entry = last.get(file);
  if (entry?.text === text && entry.above === above) return entry.source;
  const source = parseText(text, file, above);
  last.set(file, { text, above, source });
  return source;
}

function parseText(text: string, file: string, above: number): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + above;
  const mistakeOf = ({ at, message, path = [] }: Problem): Mistake => {
    return { file, line: lineAt(at), field: fieldName(path), message };
  };
  const problem = syntaxProblem(document, text);
  const cut = cutTexts(document, text, problem === null).map(mistakeOf);
  const source = {
    file,
    lineOf(path: FieldPath, words?: string) {
      const [start, end] = rangeOf(document, path);
      const index = words ? text.slice(start, end).indexOf(words) : -1;
      return lineAt(start + Math.max(0, index));
    },
  };
  if (problem === null)
    return { ...source, tree: document.toJS(), mistakes: [], cut, empty: emptyFields(document) };
  // A bracket or a next line that was cut off makes the rest unreadable.
  const mistakes = cut.length > 0 ? cut : [mistakeOf(problem)];
  return { ...source, tree: undefined, mistakes, cut: [], empty: [] };
}

interface Problem {
  /** Where it is in the text. */
  readonly at: number;
  readonly message: string;
  readonly path?: FieldPath;
}

const quote = "Put the whole text in quotation marks.";

/** How to repair what YAML's own message names. */
const repairs: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_ALIAS: quote,
  BAD_INDENT: "Start all fields of one group in the same column, and close each bracket.",
  BAD_SCALAR_START: quote,
  BLOCK_AS_IMPLICIT_KEY: `Is there a colon with a space after it in the text? ${quote} If not, start all fields of one group in the same column.`,
  DUPLICATE_KEY: "This field appears twice. Remove one of the two.",
  MISSING_CHAR: "Add a missing quotation mark, or the colon after the field's name.",
  MULTILINE_IMPLICIT_KEY: "Write a colon and a space after the field's name.",
  TAB_AS_INDENT: "Use two spaces in place of each tab.",
  UNEXPECTED_TOKEN: "Put the whole text in double quotation marks, and none inside.",
};

/** The first thing that makes a text unreadable, if any. */
function syntaxProblem(document: Document, text: string): Problem | null {
  const [error] = document.errors;
  if (!error) return aliasProblem(document);
  const { code, message } = error;
  const repair = repairs[code] ?? "Look for a missing quotation mark, or for wrong spaces.";
  // Without a closing quotation mark, a text goes on to the end of the file.
  const [, open] = /^Missing closing (["'])/.exec(message) ?? [];
  const at = open ? text.lastIndexOf(open, error.pos[0] - 1) : error.pos[0];
  return { at, message: `${message}. ${repair}` };
}

/** A text such as `*bold*` that YAML takes for the name of another value. */
function aliasProblem(document: Document): Problem | null {
  let problem: Problem | null = null;
  visit(document, {
    Alias(_, { range }) {
      problem = { at: range?.[0] ?? 0, message: `Text can't start with *. ${quote}` };
      return visit.BREAK;
    },
  });
  return problem;
}

/** Every `#` after a space that starts a comment, although it belongs to the text: `street: 100 Main St #200`. */
function cutTexts(document: Document, text: string, isReadable: boolean): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Node(_, node, parents) {
      const { comment, range } = node;
      if (!comment || !range || !isCut(node, comment, isReadable)) return;
      const [start, end] = range;
      const rest = isScalar(node) ? text.slice(start, end).replaceAll(/\s+/g, " ") : "";
      const repair = comment.startsWith(" ")
        ? "put it on a line of its own"
        : "write a space after the #";
      problems.push({
        at: text.indexOf("#", isScalar(node) ? end : start),
        message: `A # after a space starts a comment, so ${rest ? `only ${rest} is` : "nothing is"} left of this text. ${quote} If this is a comment, ${repair}.`,
        path: pathOf([...parents, node]),
      });
    },
  });
  return problems;
}

/**
 * Whether what follows a value and a # is part of its text. A comment has a space after its #, and no number of a suite
 * there; after a list or group, it cuts nothing unless the closing bracket is in it.
 */
function isCut(node: Node, comment: string, isReadable: boolean): boolean {
  const isClose = /^[^\s#]/.test(comment);
  if (!isScalar(node)) return isClose && !isReadable;
  if (node.type?.startsWith("BLOCK")) return false;
  if (node.type?.startsWith("QUOTE")) return /^\d/.test(comment);
  if (isClose) return isReadable || node.value !== null;
  const isUnit = /^ (?:\d+[A-Za-z]?|[A-Z]\d*)(?:[,;]|\s*$)/.test(comment);
  return isUnit && typeof node.value === "string" && !/^ 20\d\d\b/.test(comment);
}

type Range = readonly [start: number, end: number];

/** The range of a field with its name, or of the deepest group on the way to it. */
function rangeOf({ contents }: Document, path: FieldPath): Range {
  let range: Range = rangeOfNode(contents) ?? [0, 0];
  let node: unknown = contents;
  for (const part of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => nameOf(key) === String(part)) : null;
    if (!pair && !(isSeq(node) && typeof part === "number")) break;
    node = pair ? pair.value : isSeq(node) ? node.items[Number(part)] : null;
    const [start] = rangeOfNode(pair?.key) ?? rangeOfNode(node) ?? range;
    range = [start, rangeOfNode(node)?.[1] ?? start];
  }
  return range;
}

function rangeOfNode(node: unknown): Range | null {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : null;
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

/** The paths of fields and list items with nothing after their colon or dash. */
function emptyFields(document: Document): FieldPath[] {
  const paths: FieldPath[] = [];
  visit(document, {
    Scalar(key, node, parents) {
      if (key !== "key" && node.value === null && node.source === "")
        paths.push(pathOf([...parents, node]));
    },
  });
  return paths;
}

/** The path to the last of these nodes, each inside the one before it. */
function pathOf(nodes: readonly unknown[]): FieldPath {
  return nodes.flatMap((node, at): (string | number)[] => {
    if (isPair(node)) return [nameOf(node.key)];
    return isSeq(node) && at < nodes.length - 1 ? [node.items.indexOf(nodes[at + 1])] : [];
  });
}
