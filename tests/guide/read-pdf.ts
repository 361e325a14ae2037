import { readFile } from "node:fs/promises";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

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
