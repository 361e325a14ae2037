import { join } from "node:path";
import GithubSlugger from "github-slugger";
import type { Heading, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { didYouMean, type Mistake } from "#scripts/content/mistakes.ts";
import { readContent, type Facts } from "#scripts/content/read-content.ts";

const pictures = {
  EnrollmentStrip: "enrollment-strip",
  PartsBlocks: "parts-blocks",
  DrugPhases: "drug-phases",
  BenefitPeriod: "benefit-period",
  MedigapGaps: "medigap-gaps",
  DoctorChoice: "doctor-choice",
  PenaltySteps: "penalty-steps",
  YearClock: "year-clock",
  YearlyCosts: "yearly-costs",
};

const pictureNames: readonly string[] = Object.keys(pictures);

/**
 * The pictures in an article's text: each one's name in articles, and its file name in `app/sections/pictures` and
 * `content/en/pictures`, without extension.
 */
export function placedPictures(text: string) {
  return Object.entries(pictures)
    .filter(([component]) => new RegExp(String.raw`<${component}\b`).test(text))
    .map(([component, name]) => ({ component, name }));
}

/** Import statements for the pictures in a text, so that a page loads only those it shows. */
export function pictureImports(text: string): string {
  return placedPictures(text)
    .map(({ component, name }) => {
      const file = JSON.stringify(`#app/sections/pictures/${name}.tsx`);
      return `import { ${component} } from ${file}; `;
    })
    .join("");
}

/** Ids of the amounts quoted in an article's pictures, which its panel of official amounts lists too. */
export async function pictureAmounts(root: string, text: string, facts: Facts): Promise<string[]> {
  const read = await Promise.all(
    placedPictures(text).map(({ name }) =>
      readContent(join(root, `content/en/pictures/${name}.yaml`), facts),
    ),
  );
  return read.flatMap(({ amountsUsed }) => amountsUsed);
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm);

/**
 * Parses an article's text: MDX with GitHub tables.
 * @throws {VFileMessage} with the line, for invalid markup
 */
export function parseText(text: string): Root {
  return parser.parse(text);
}

/** What articles can use, with the attributes that each needs. */
const components: Readonly<Record<string, readonly string[]>> = {
  Ask: ["question"],
  DataTable: ["caption"],
  Drawing: ["of"],
  Example: ["title"],
  Note: ["title"],
  Term: ["id"],
  ...Object.fromEntries(pictureNames.map((name) => [name, []])),
};

/** Of an <Ask>, in characters. */
const longestQuestion = 60;

/** Attributes that may be left out. */
const optional: Readonly<Record<string, readonly string[]>> = { Example: ["at"] };

/** What to write in place of HTML, by element. */
const markdown: Readonly<Record<string, string>> = {
  a: "a link as [words](/address)",
  b: "bold words as **words**",
  strong: "bold words as **words**",
  i: "italic words as _words_",
  em: "italic words as _words_",
  br: "a blank line, which starts a new paragraph",
  p: "a blank line, which starts a new paragraph",
  img: "a picture as ![what it shows](/address)",
  ul: "each item on a line that starts with a dash and a space",
  li: "each item on a line that starts with a dash and a space",
  h2: "a heading as ## words",
  h3: "a smaller heading as ### words",
  table: "a table with vertical bars, in <DataTable>",
};

/** The last text of each article, since most stay the same from one check to the next. */
const last = new Map<string, { readonly text: string; readonly read: Root | Mistake }>();

/** Parses an article's text, or says what makes it unreadable. */
export function readText(file: string, text: string): Root | Mistake {
  const entry = last.get(file);
  if (entry?.text === text) return entry.read;
  const read = readNewText(file, text);
  last.set(file, { text, read });
  return read;
}

function readNewText(file: string, text: string): Root | Mistake {
  try {
    return parseText(text);
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    return { file, field: null, ...syntaxProblem(error, text) };
  }
}

/** What the parser throws (VFileMessage): the reason without its place, and its line if known. */
type SyntaxProblem = Error & { readonly reason: string; readonly line?: number | undefined };

function isSyntaxError(error: unknown): error is SyntaxProblem {
  return error instanceof Error && "reason" in error;
}

function syntaxProblem({ reason, line }: SyntaxProblem, text: string) {
  const [, name = "", opened] = /closing tag for `<(\w*)>` \((\d+):/.exec(reason) ?? [];
  if (opened !== undefined) {
    const at = Number(opened);
    if (!Object.hasOwn(components, name)) return { line: at, message: unknownTag(name) };
    const message = `<${name}> isn't closed. Write </${name}> after its text. If <${name}> has a line of its own, put </${name}> on one, too.`;
    return { line: at, message };
  }
  return { line: line ?? text.split("\n").length, message: syntaxWords(reason) };
}

function syntaxWords(reason: string): string {
  if (reason.includes("create a comment"))
    return "Comments (<!-- -->) don't work in articles. Remove this one.";
  if (reason.includes("closing slash"))
    return "This tag closes something that isn't open. Remove it, or add the opening tag above.";
  if (reason.includes("attribute value"))
    return 'The text after an equals sign must be in quotation marks, as in <Note title="Before you go">.';
  if (/acorn|expression/.test(reason))
    return "A brace { is for names such as {phone}, without spaces, and must be closed. Fix the name, or write parentheses.";
  return `This can't be read (${reason}). Look for a < or { that isn't part of a component or a name.`;
}

function unknownTag(name: string): string {
  if (/^[a-z]/.test(name)) {
    const instead = markdown[name] ?? "only what docs/guides/add-an-article.md lists";
    return `HTML such as <${name}> isn't allowed. Write ${instead}.`;
  }
  const names = Object.keys(components);
  return `Unknown component <${name}>.${didYouMean(name, names)} Articles can use ${names.map((one) => `<${one}>`).join(", ")}.`;
}

/**
 * Mistakes in an article's markup: skipped heading levels, unknown components and terms, HTML, code, and pictures
 * without a description.
 * @param terms ids of the glossary; null if unknown
 */
export function markupMistakes(
  file: string,
  tree: Root,
  terms: ReadonlySet<string> | null,
): Mistake[] {
  const mistakes: Mistake[] = [];
  let level = 1;
  let asks = 0;
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const say = (message: string) => mistakes.push({ file, line, field: null, message });
    if (node.type === "heading") {
      const problem = headingProblem(node.depth, level);
      if (problem) say(problem);
      level = node.depth;
    }
    if (node.type === "image" && !node.alt?.trim())
      say(
        "This picture has no description. Write what it shows, as in ![A Medicare card](/card.png).",
      );
    if (node.type === "mdxjsEsm" || node.type.endsWith("Expression"))
      say("Code and { } don't work in articles. Remove them.");
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
      for (const problem of componentProblems(node, terms)) say(problem);
      if (node.name === "Ask") asks += 1;
      if (node.name === "Ask" && asks > 1) say(secondAsk);
    }
  });
  return mistakes;
}

const secondAsk =
  "An article offers a call in its text once, besides the offer at its end. Remove this <Ask>, or the one above.";

function headingProblem(depth: number, above: number): string | null {
  if (depth === 1)
    return "A heading starts with ## here, because the title is the page's first heading. Add a #.";
  if (depth <= above + 1) return null;
  const marks = "#".repeat(above + 1);
  return `This heading skips a level. Write ${marks} in place of ${"#".repeat(depth)}.`;
}

type Component = MdxJsxFlowElement | MdxJsxTextElement;

function componentProblems(
  { name, attributes }: Component,
  terms: ReadonlySet<string> | null,
): string[] {
  const tag = name ?? "";
  const needed = components[tag];
  if (!needed) return [unknownTag(tag)];
  const values = new Map(
    attributes.flatMap((one): [string, string][] =>
      one.type === "mdxJsxAttribute"
        ? [[one.name, typeof one.value === "string" ? one.value.trim() : ""]]
        : [],
    ),
  );
  const names = [...needed, ...(optional[tag] ?? [])];
  const unknownNames = [...values.keys()].filter((one) => !names.includes(one));
  if (unknownNames.length > 0)
    return unknownNames.map((one) => `<${tag}> has no \`${one}\`.${didYouMean(one, names)}`);
  const missing = needed.filter((one) => !values.get(one));
  if (missing.length > 0)
    return missing.map((one) => `<${tag}> needs \`${one}\`. Write <${tag} ${one}="…">.`);
  const question = values.get("question") ?? "";
  if (tag === "Ask" && (question.length > longestQuestion || !question.endsWith("?")))
    return [
      `The question of <Ask> is one line: at most ${longestQuestion} characters, with a question mark at its end.`,
    ];
  const id = values.get("id");
  if (tag !== "Term" || id === undefined || terms === null || terms.has(id)) return [];
  return [`The glossary has no term \`${id}\`.${didYouMean(id, terms)}`];
}

/** The id that each heading has on the page. Every heading counts, since a second one of the same words gets a number. */
export function headingIds(tree: Root): ReadonlyMap<Heading, string> {
  const slugger = new GithubSlugger();
  const ids = new Map<Heading, string>();
  visit(tree, "heading", (heading) => {
    ids.set(heading, slugger.slug(toString(heading)));
  });
  return ids;
}

/** The addresses that a text links to, and those of its pictures, each with its line. */
export function addressesIn(tree: Root) {
  const links: { readonly to: string; readonly line: number; readonly isPicture: boolean }[] = [];
  visit(tree, (node) => {
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
    const line = node.position?.start.line ?? 1;
    links.push({ to: node.url, line, isPicture: node.type === "image" });
  });
  return links;
}

/** The symbols of content/art/margins.svg that a text shows, each with its line. */
export function drawingsIn(tree: Root) {
  const drawings: { readonly name: string; readonly line: number }[] = [];
  visit(tree, "mdxJsxFlowElement", (node) => {
    for (const attribute of node.attributes) {
      if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "string") continue;
      const line = node.position?.start.line ?? 1;
      if (node.name === "Drawing" && attribute.name === "of")
        drawings.push({ name: attribute.value, line });
      if (node.name === "Example" && attribute.name === "at")
        drawings.push({ name: `at-${attribute.value}`, line });
    }
  });
  return drawings;
}
