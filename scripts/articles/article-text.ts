import { join } from "node:path";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import { readContent, type Facts } from "#scripts/content/read-content.ts";

const pictures = {
  EnrollmentStrip: "enrollment-strip",
  PartsBlocks: "parts-blocks",
  DrugPhases: "drug-phases",
  BenefitPeriod: "benefit-period",
  MedigapGaps: "medigap-gaps",
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

const components = new Set(["DataTable", "Example", "Note", "Term", ...pictureNames]);

/**
 * Checks an article's markup; returns a message with a line number for each problem: invalid syntax, a level-one
 * heading, an unknown component.
 */
export function textProblems(text: string): string[] {
  const tree = parsed(text);
  return typeof tree === "string" ? [tree] : markupProblems(tree);
}

function parsed(text: string): Root | string {
  try {
    return parseText(text);
  } catch (error) {
    const line = error instanceof Error && "line" in error ? `, line ${String(error.line)}` : "";
    return `(text${line}): ${error instanceof Error ? error.message : String(error)}`;
  }
}

function markupProblems(tree: Root): string[] {
  const problems: string[] = [];
  visit(tree, (node) => {
    const at = `(text, line ${node.position?.start.line})`;
    if (node.type === "heading" && node.depth === 1)
      problems.push(`${at}: headings start at ##; the title is the page's level-one heading`);
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
      const name = node.name ?? "";
      if (!components.has(name)) problems.push(`${at}: unknown component <${name}>`);
    }
  });
  return problems;
}

const termTag = /<Term id="([^"]*)">/g;

/** One message for each `<Term id="…">` that the glossary does not have. */
export function unknownTerms(text: string, terms: readonly GlossaryTerm[]): string[] {
  const known = new Set(terms.map(({ id }) => id));
  return [...text.matchAll(termTag)]
    .filter(([, id = ""]) => !known.has(id))
    .map(([, id]) => `(text): the glossary has no term "${id}"`);
}
