import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { readChapters, type Chapter } from "./chapters.ts";
import { guideFonts } from "./guide-fonts.ts";
import { readGuideInputs } from "./guide-inputs.ts";
import { pdfFaults } from "./pdf-faults.ts";
import { typstFaults } from "./typst-faults.ts";

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
