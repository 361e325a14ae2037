import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import subsetFont from "subset-font";
import { z } from "zod";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { ContentError } from "#scripts/content/read-content.ts";
import { readChapters, readGuideInputs, type Chapter } from "./guide-inputs.ts";

export interface BuiltGuide {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Typesets the guide from `content/en/guide` under `root` into `outFile`, as tagged PDF (PDF/UA-1). The
 * same content gives the same bytes.
 * @throws {ContentError} naming the chapter and line at fault
 */
export async function buildGuide(root: string, outFile: string): Promise<BuiltGuide> {
  const inputs = await readGuideInputs(root);
  const chapters = await readChapters(root, inputs.guide);
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
    inputs: { guide: JSON.stringify(inputs) },
  });
  const document = compile(compiler, root, mainFile(inputs.guide));
  const pdf = exportPdf(compiler, document, inputs.guide, chapters);
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, pdf);
  return { pages: document.numOfPages, bytes: pdf.length };
}

/** The chapters in order; the topics in their own block, which numbers them. */
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

function compile(compiler: NodeCompiler, root: string, main: string): NodeTypstDocument {
  const compiled = compiler.compile({ mainFileContent: main });
  if (compiled.result) return compiled.result;
  const diagnostics = compiled.takeDiagnostics();
  throw typstFaults(root, diagnostics ? compiler.fetchDiagnostics(diagnostics) : []);
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
    throw pdfFaults(chapters, error);
  }
}

interface Face {
  readonly file: string;
  readonly weight?: number;
}

const publicSans = "@fontsource-variable/public-sans/files/public-sans-latin-wght";
const serif = "@fontsource/source-serif-4/files/source-serif-4-latin";

const faces: readonly Face[] = [
  { file: `${publicSans}-normal.woff2`, weight: 400 },
  { file: `${publicSans}-normal.woff2`, weight: 700 },
  { file: `${publicSans}-italic.woff2`, weight: 400 },
  { file: `${serif}-600-normal.woff2` },
];

const installed = createRequire(import.meta.url);

/**
 * The site's typefaces as Typst takes them: the packages hold WOFF2, one of them with a variable weight;
 * Typst reads TrueType of one weight only.
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
  /** 1: an error. Others: where it was called from, in order outward. */
  severity: z.int(),
  /** Lines count from 0. */
  range: z.object({ start: z.object({ line: z.int() }) }).nullable(),
});

type Diagnostic = z.infer<typeof diagnostic>;

/**
 * Words Typst's diagnostics for the person who edits the chapters: the first error, at the chapter's own
 * line rather than inside the design that it calls.
 */
export function typstFaults(root: string, given: unknown): ContentError {
  const found = z.array(diagnostic).parse(given);
  const first = found.findIndex(isError);
  const [fault, ...rest] = found.slice(first);
  if (!fault) return new ContentError("content/en/guide", ["Typst stopped without saying why"]);
  const next = rest.findIndex(isError);
  const callers = next === -1 ? rest : rest.slice(0, next);
  const place = [fault, ...callers].find(({ path }) => path.includes("/content/")) ?? fault;
  const line = place.range ? `line ${place.range.start.line + 1}: ` : "";
  return new ContentError(relative(root, place.path), [line + plain(fault.message)]);
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 1;
}

function plain(message: string): string {
  return message.replace(/^panicked with: "(.*)"$/s, "$1");
}

/**
 * Words what the PDF writer refuses (PDF/UA-1), such as a character that the typefaces lack, and names the
 * chapter that holds it where that can be told: the writer itself says only a number.
 */
function pdfFaults(chapters: readonly Chapter[], error: unknown): ContentError {
  const messages = [...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = ""]) => text.replaceAll("\\", ""),
  );
  const faults = messages.length > 0 ? messages : [String(error)];
  const character = /the text `"(.+?)"`/.exec(faults.join("\n"))?.[1];
  const holder = character && chapters.find(({ text }) => text.includes(character));
  return new ContentError(holder ? holder.file : "content/en/guide", faults);
}
