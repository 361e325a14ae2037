import { readFile } from "node:fs/promises";
import { type PDFDocumentProxy, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { BuiltGuide } from "#scripts/guide/build-guide.ts";

/** One run of text on a page; `size` in points. */
export interface TextRun {
  readonly text: string;
  readonly size: number;
}

/** Opens a PDF file. The caller closes it with `loadingTask.destroy()`. */
export async function openPdf(file: string): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await readFile(file));
  return getDocument({ data, verbosity: 0 }).promise;
}

/** The runs of text of each page, in reading order. */
export async function textRuns(pdf: PDFDocumentProxy): Promise<TextRun[][]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  return Promise.all(numbers.map((number) => pageRuns(pdf, number)));
}

async function pageRuns(pdf: PDFDocumentProxy, number: number): Promise<TextRun[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item ? [{ text: item.str + (item.hasEOL ? " " : ""), size: item.height }] : [],
  );
}

const run = promisify(execFile);
const command = pathToFileURL(join(process.cwd(), "scripts/guide/build-guide.ts")).href;

/**
 * Builds the guide in a plain Node process, as `npm run build` does: the content reader imports schemas by file
 * URL, which the test runner would load in its own way.
 * @throws {Error} with the process's output, if the build fails
 */
export async function buildInNode(root: string, outFile: string): Promise<BuiltGuide> {
  const script = `
    const { buildGuides } = await import(${JSON.stringify(command)});
    process.stdout.write(JSON.stringify(await buildGuides(...${JSON.stringify([root, outFile])})));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
  });
  return JSON.parse(stdout) as BuiltGuide;
}
