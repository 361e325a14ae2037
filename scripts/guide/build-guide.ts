import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { z } from "zod/mini";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { readBrand, readMark } from "#scripts/brand/mark.ts";
import { type PeriodFacts, readSources } from "#scripts/content/facts.ts";
import { ContentError, didYouMean, type Mistake } from "#scripts/content/mistakes.ts";
import { readGuideArt } from "./guide-art.ts";
import { readChapters, readGuideInputs, type Chapter } from "./guide-inputs.ts";

export interface BuiltGuide {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Typesets the guide from `content/en/guide` into `outFile`, as a tagged PDF (PDF/UA-1), and draws a few of its pages
 * next to it. The guides of later periods are in folders beside it, without pictures. The same content gives the same
 * bytes.
 * @throws {ContentError} naming the chapter and line
 */
export async function buildGuides(root: string, outFile: string): Promise<BuiltGuide> {
  const { document, inputs, bytes, svg } = await typesetGuide(root, outFile, null);
  const pages = { pages: [1, ...inputs.guide.pages], of: document.numOfPages };
  await drawPages(svg(), pages, dirname(outFile));
  const [, ...later] = (await readSources(root)).periods;
  for (const one of later)
    await typesetGuide(root, join(dirname(outFile), one.period.from, basename(outFile)), one);
  return { pages: document.numOfPages, bytes };
}

async function typesetGuide(root: string, outFile: string, at: PeriodFacts | null) {
  const inputs = await readGuideInputs(root, at);
  const chapters = await readChapters(root, inputs.guide);
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
    inputs: await asTypstInputs(root, inputs),
  });
  const document = compileTypst(compiler, root, { mainFileContent: mainFile(inputs.guide) });
  const pdf = exportPdf(compiler, document, inputs.guide, chapters);
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, pdf);
  return { document, inputs, bytes: pdf.length, svg: () => compiler.plainSvg(document) };
}

/** Of a picture of a page, in pixels: twice the width that the home page shows it at on wide screens. */
const width = 448;
/** Enough for a phone: a third of its screen. */
const phoneWidth = width / 2;

/**
 * Draws pages of the guide as small pictures, `page-NUMBER.webp` and `page-NUMBER-phone.webp`, into `outDir`. `svg`
 * has all pages, one below the other.
 * @throws {ContentError} for a page that the guide doesn't have
 */
async function drawPages(
  svg: string,
  { pages, of }: { readonly pages: readonly number[]; readonly of: number },
  outDir: string,
): Promise<void> {
  const missing = pages.find((page) => page > of);
  if (missing !== undefined)
    throw new ContentError([
      {
        file: "content/en/guide/guide.yaml",
        line: null,
        field: "pages",
        message: `The guide has no page ${missing}; it has ${of} pages.`,
      },
    ]);
  const { default: sharp } = await import("sharp");
  const all = new Resvg(onlyPages(svg, pages, of), {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
    background: "#ffffff",
  }).render();
  const height = all.height / of;
  const raw = { width: all.width, height: all.height, channels: 4 as const };
  for (const page of pages) {
    const picture = sharp(all.pixels, { raw }).extract({
      left: 0,
      top: Math.round(height * (page - 1)),
      width: all.width,
      height: Math.floor(height),
    });
    await writeFile(join(outDir, `page-${page}.webp`), await picture.webp().toBuffer());
    const small = picture.clone().resize(phoneWidth).webp({ quality: 60 });
    await writeFile(join(outDir, `page-${page}-phone.webp`), await small.toBuffer());
  }
}

/**
 * Leaves the other pages of a drawing blank: reading all of them would take a sixth of the time of a build. Typst
 * draws each page as a group of its own, in order.
 * @throws {Error} if the drawing has another form
 */
function onlyPages(svg: string, pages: readonly number[], of: number): string {
  let page = 0;
  const drawing = svg.replaceAll(/^ {4}<g\b[^>]*>$.*?^ {4}<\/g>$/gms, (group) => {
    page += 1;
    return pages.includes(page) ? group : "";
  });
  if (page !== of) throw new Error(`The drawing of the guide has ${page} groups for ${of} pages.`);
  return drawing;
}

/** The last guide that was checked: most of its files and facts stay the same from one check to the next. */
let lastCheck: { readonly key: string; readonly mistakes: readonly Mistake[] } | undefined;

/**
 * The guide's mistakes, found without making the PDF.
 * @throws {ContentError} if its facts can't be read
 */
export async function guideMistakes(root: string): Promise<readonly Mistake[]> {
  const inputs = await readGuideInputs(root);
  try {
    const chapters = await readChapters(root, inputs.guide);
    const typstInputs = await asTypstInputs(root, inputs);
    const key = JSON.stringify([root, typstInputs, chapters]);
    if (lastCheck?.key !== key)
      lastCheck = { key, mistakes: typesetMistakes(root, inputs.guide, typstInputs) };
    return lastCheck.mistakes;
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}

function typesetMistakes(
  root: string,
  guide: Guide,
  inputs: Readonly<Record<string, string>>,
): readonly Mistake[] {
  const compiler = NodeCompiler.create({ workspace: root, inputs });
  try {
    compileTypst(compiler, root, { mainFileContent: mainFile(guide) });
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}

/** What the chapters and the design can name: facts, drawings, and the agency's mark and colors. */
async function asTypstInputs(
  root: string,
  inputs: { readonly guide: Guide },
): Promise<Record<string, string>> {
  const { both, light, drawings } = await readBrand(root);
  const colors = { ...light, ...both, wall: drawings.light.wall };
  return {
    guide: JSON.stringify(inputs),
    art: JSON.stringify(await readGuideArt(root, inputs.guide)),
    mark: (await readMark(root)).file,
    colors: JSON.stringify(colors),
  };
}

/** The chapters in order, the topics in a block that numbers them. */
function mainFile({ front, topics, back }: Guide): string {
  const include = (name: string): string =>
    `#begin("${name}")\n#include "/content/en/guide/${name}.typ"`;
  return [
    '#import "/scripts/guide/design.typ": begin, styled, topic',
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
  range: z.nullable(z.object({ start: z.object({ line: z.int() }) })),
});

/**
 * Rewords Typst's diagnostics for the person editing the chapters: the first error, with the line in the chapter
 * rather than in the design that it calls.
 */
function typstError(root: string, diagnostics: unknown): ContentError {
  const problems = z.array(diagnostic).parse(diagnostics);
  const isError = ({ severity }: (typeof problems)[number]) => severity === 1;
  const first = problems.findIndex(isError);
  const [problem, ...rest] = problems.slice(first);
  if (!problem) return guideError("content/en/guide", "Typst failed without an error message.");
  const next = rest.findIndex(isError);
  const callers = next === -1 ? rest : rest.slice(0, next);
  const place = [problem, ...callers].find(({ path }) => path.includes("/content/")) ?? problem;
  const line = place.range ? lineNaming(place.path, problem.message, place.range.start.line) : null;
  return guideError(relative(root, place.path), typstWords(problem.message), line);
}

/** The line from `start` on, counted from 0, that has the name in a message; in a table, the error is at its start. */
function lineNaming(path: string, message: string, start: number): number {
  const name = /there is no .*(?:named|for) (\S+?)(?: in .*)?"?$/.exec(message)?.[1];
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(start) : [];
  return start + 1 + Math.max(0, name ? lines.findIndex((line) => line.includes(name)) : 0);
}

function guideError(file: string, message: string, line: number | null = null): ContentError {
  return new ContentError([{ file, line, field: null, message }]);
}

/** What chapters can name after a #. */
const guideNames =
  "amount figure-of year-of estimate agency phone page-of disclaimers lead note example term panel checklist worksheet grid-table cost-table date-lines write-lines tick-box cover contact-card fridge-sheet blank-lines";

/** Typst's messages for the usual typos, in words for the person who edits a chapter. */
function typstWords(message: string): string {
  const panic = /^panicked with: "(.*)"$/s.exec(message)?.[1];
  if (panic !== undefined) return `${panic.charAt(0).toUpperCase()}${panic.slice(1)}.`;
  const [, name] = /^unknown variable: ([\w-]+)/.exec(message) ?? [];
  if (name) {
    const meant = didYouMean(name, guideNames.split(" "));
    return `There is nothing named #${name}.${meant} content/en/guide/guide.yaml says what chapters can use.`;
  }
  const [, what] = /^unclosed (delimiter|string)/.exec(message) ?? [];
  if (what) {
    const mark = what === "string" ? "quotation mark" : "bracket";
    return `A ${mark} that opens here isn't closed. Add the closing one.`;
  }
  if (message.startsWith("label")) return `${message}: no heading has that label in < >.`;
  return `This can't be read (${message}). Compare it with the lines around it.`;
}

/**
 * Rewords an error of the PDF export (PDF/UA-1), such as a picture without a description. The exporter does not
 * say where; finds the chapter if it can.
 */
function pdfError(chapters: readonly Chapter[], error: unknown): ContentError {
  const messages = [...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = ""]) => text.replaceAll("\\", ""),
  );
  const problems = messages.length > 0 ? messages : [String(error)];
  const character = /the text `"(.+?)"`/.exec(problems.join("\n"))?.[1];
  const chapter = character && chapters.find(({ text }) => text.includes(character));
  return guideError(chapter ? chapter.file : "content/en/guide", problems.join("\n  "));
}
