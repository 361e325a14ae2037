import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import subsetFont from "subset-font";
import { z } from "zod";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { readBrand } from "#scripts/brand/mark.ts";
import { ContentError } from "#scripts/content/read-content.ts";
import { readChapters, readGuideInputs, type Chapter } from "./guide-inputs.ts";

export interface BuiltGuide {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Typesets the guide from `content/en/guide` into `outFile`, as a tagged PDF (PDF/UA-1). The same content gives
 * the same bytes.
 * @throws {ContentError} naming the chapter and line
 */
export async function buildGuide(root: string, outFile: string): Promise<BuiltGuide> {
  const inputs = await readGuideInputs(root);
  const { both, light } = await readBrand(root);
  const chapters = await readChapters(root, inputs.guide);
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
    inputs: { guide: JSON.stringify(inputs), colors: JSON.stringify({ ...light, ...both }) },
  });
  const document = compileTypst(compiler, root, { mainFileContent: mainFile(inputs.guide) });
  const pdf = exportPdf(compiler, document, inputs.guide, chapters);
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, pdf);
  return { pages: document.numOfPages, bytes: pdf.length };
}

/** The chapters in order, the topics in a block that numbers them. */
function mainFile({ front, topics, back }: Guide): string {
  const include = (name: string): string => `#include "/content/en/guide/${name}.typ"`;
  return [
    '#import "/scripts/guide/design.typ": styled, topic',
    "#show: styled",
    ...front.map(include),
    "#[",
    "#show: topic",
    ...topics.map(include),
    "]",
    ...back.map(include),
  ].join("\n");
}

/**
 * Compiles a Typst document of the site.
 * @throws {ContentError} naming the file and line
 */
export function compileTypst(
  compiler: NodeCompiler,
  root: string,
  source: Parameters<NodeCompiler["compile"]>[0],
): NodeTypstDocument {
  const compiled = compiler.compile(source);
  if (compiled.result) return compiled.result;
  const diagnostics = compiled.takeDiagnostics();
  throw typstError(root, diagnostics ? compiler.fetchDiagnostics(diagnostics) : []);
}

function exportPdf(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  { revised }: Guide,
  chapters: readonly Chapter[],
): Buffer {
  const creationTimestamp = Date.parse(revised) / 1000;
  try {
    return compiler.pdf(document, { pdfStandard: "ua-1", creationTimestamp });
  } catch (error) {
    throw pdfError(chapters, error);
  }
}

const publicSans = "@fontsource-variable/public-sans/files/public-sans-latin-wght";
const serif = "@fontsource/source-serif-4/files/source-serif-4-latin";

const faces: readonly { readonly file: string; readonly weight?: number }[] = [
  { file: `${publicSans}-normal.woff2`, weight: 400 },
  { file: `${publicSans}-normal.woff2`, weight: 700 },
  { file: `${publicSans}-italic.woff2`, weight: 400 },
  { file: `${serif}-600-normal.woff2` },
];

const installed = createRequire(import.meta.url);

/**
 * The site's fonts for Typst, which reads only TrueType with a single weight. The packages have WOFF2, one of them
 * with a variable weight.
 */
export function guideFonts(): Promise<Buffer[]> {
  return Promise.all(
    faces.map(async ({ file, weight }) =>
      subsetFont(await readFile(installed.resolve(file)), latin, {
        targetFormat: "sfnt",
        ...(weight && { variationAxes: { wght: weight } }),
      }),
    ),
  );
}

const latin = [range(0x20, 0x7e), range(0xa0, 0xff), range(0x2010, 0x2026), "€™"].join("");

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

const diagnostic = z.object({
  message: z.string(),
  path: z.string(),
  /** 1 for an error; others are its callers, from the inside out. */
  severity: z.int(),
  /** Lines count from 0. */
  range: z.object({ start: z.object({ line: z.int() }) }).nullable(),
});

/**
 * Rewords Typst's diagnostics for the person editing the chapters: the first error, with the line in the chapter
 * rather than in the design that it calls.
 */
function typstError(root: string, diagnostics: unknown): ContentError {
  const found = z.array(diagnostic).parse(diagnostics);
  const isError = ({ severity }: (typeof found)[number]) => severity === 1;
  const first = found.findIndex(isError);
  const [problem, ...rest] = found.slice(first);
  if (!problem)
    return new ContentError("content/en/guide", ["Typst failed without an error message"]);
  const next = rest.findIndex(isError);
  const callers = next === -1 ? rest : rest.slice(0, next);
  const place = [problem, ...callers].find(({ path }) => path.includes("/content/")) ?? problem;
  const line = place.range ? `line ${place.range.start.line + 1}: ` : "";
  const message = problem.message.replace(/^panicked with: "(.*)"$/s, "$1");
  return new ContentError(relative(root, place.path), [line + message]);
}

/**
 * Rewords an error of the PDF export (PDF/UA-1), such as a character that the fonts lack. The exporter does not
 * say where; finds the chapter if it can.
 */
function pdfError(chapters: readonly Chapter[], error: unknown): ContentError {
  const messages = [...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = ""]) => text.replaceAll("\\", ""),
  );
  const problems = messages.length > 0 ? messages : [String(error)];
  const character = /the text `"(.+?)"`/.exec(problems.join("\n"))?.[1];
  const chapter = character && chapters.find(({ text }) => text.includes(character));
  return new ContentError(chapter ? chapter.file : "content/en/guide", problems);
}
