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

/** What articles call the pictures. */
const pictureNames: readonly string[] = Object.keys(pictures);

interface PlacedPicture {
  /** What articles call it. */
  readonly component: string;
  /** Name of its files in `app/sections/pictures` and `content/en/pictures`, without their endings. */
  readonly name: string;
}

/** The pictures that an article's text places. */
export function placedPictures(text: string): PlacedPicture[] {
  return Object.entries(pictures)
    .filter(([component]) => new RegExp(String.raw`<${component}\b`).test(text))
    .map(([component, name]) => ({ component, name }));
}

/** Import lines for the pictures that a text places: a page loads those it shows, and no others. */
export function pictureImports(text: string): string {
  return placedPictures(text)
    .map(({ component, name }) => {
      const file = JSON.stringify(`#app/sections/pictures/${name}.tsx`);
      return `import { ${component} } from ${file}; `;
    })
    .join("");
}

/** Ids of the amounts quoted in the pictures that a text places: the article's panel lists them too. */
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
 * Reads the text of an article, as MDX with tables.
 * @throws {VFileMessage} with the line, where the markup cannot be read
 */
export function parseText(text: string): Root {
  return parser.parse(text);
}

const components = new Set(["DataTable", "Example", "Note", "Term", ...pictureNames]);

/** What is wrong with the text of an article, each with its line: markup that cannot be read, components that there are not. */
export function textFaults(text: string): string[] {
  const tree = parsed(text);
  return typeof tree === "string" ? [tree] : strangers(tree);
}

function parsed(text: string): Root | string {
  try {
    return parseText(text);
  } catch (error) {
    const line = error instanceof Error && "line" in error ? `, line ${String(error.line)}` : "";
    return `(text${line}): ${error instanceof Error ? error.message : String(error)}`;
  }
}

function strangers(tree: Root): string[] {
  const faults: string[] = [];
  visit(tree, (node) => {
    const at = `(text, line ${node.position?.start.line})`;
    if (node.type === "heading" && node.depth === 1)
      faults.push(`${at}: headings begin at ##; the title is the page's first`);
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
      const name = node.name ?? "";
      if (!components.has(name)) faults.push(`${at}: there is no component <${name}>`);
    }
  });
  return faults;
}

const mark = /<Term id="([^"]*)">/g;

/** One fault for each `<Term id="…">` of an article that the glossary does not explain. */
export function unknownTerms(text: string, terms: readonly GlossaryTerm[]): string[] {
  const known = new Set(terms.map(({ id }) => id));
  return [...text.matchAll(mark)]
    .filter(([, id = ""]) => !known.has(id))
    .map(([, id]) => `(text): the glossary has no term "${id}"`);
}
