import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openPdf } from "#tests/guide/testing.ts";

/** US Letter, in points. Above its text, it says of which page it is; below, whose it is and which sheet. */
const sheet = { width: 612, height: 792, head: 760, foot: 32 };

/** A line of text on a printed sheet. */
interface PrintedText {
  readonly text: string;
  /** From the sheet's lower edge to the text, in points. */
  readonly y: number;
  /** In points. */
  readonly size: number;
}

/** Prints the page on Letter sheets, with the margins that its style asks for. Returns each sheet's text, without what stands in its margins. */
export async function printedSheets(page: Page): Promise<PrintedText[][]> {
  return (await readSheets(page)).map((texts) => texts.filter((text) => !isInMargin(text)));
}

function isInMargin({ y }: PrintedText): boolean {
  return y < sheet.foot || y >= sheet.head;
}

/** Prints the page as well, and returns the words in each sheet's margins. */
export async function sheetMargins(page: Page): Promise<string[]> {
  return (await readSheets(page)).map((texts) =>
    texts
      .filter(isInMargin)
      .map(({ text }) => text)
      .join(" "),
  );
}

async function readSheets(page: Page): Promise<PrintedText[][]> {
  const folder = await mkdtemp(join(tmpdir(), "paper-"));
  const file = join(folder, "page.pdf");
  await writeFile(file, await page.pdf({ format: "Letter", preferCSSPageSize: true }));
  const pdf = await openPdf(file);
  try {
    const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
    return await Promise.all(
      numbers.map(async (number) => {
        const { items } = await (await pdf.getPage(number)).getTextContent();
        return items.flatMap((item) =>
          "str" in item && item.str.trim() !== ""
            ? [
                {
                  text: item.str,
                  y: Number(item.transform[5]),
                  size: Math.round(item.height * 10) / 10,
                },
              ]
            : [],
        );
      }),
    );
  } finally {
    await pdf.loadingTask.destroy();
    await rm(folder, { recursive: true });
  }
}

/** How far down the text of a sheet goes: 0 at its upper edge, 1 at its lower. */
export function depthOf(texts: readonly PrintedText[]): number {
  return 1 - Math.min(sheet.height, ...texts.map(({ y }) => y)) / sheet.height;
}

/** The size of most letters of some sheets, in points, and the smallest. */
export function sizesOf(sheets: readonly (readonly PrintedText[])[]) {
  const letters = new Map<number, number>();
  for (const { text, size } of sheets.flat())
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
  return { usual: most?.[0] ?? 0, smallest: Math.min(...letters.keys()) };
}

/**
 * Runs in the page: icons that lie over words beside them in the same link, by the link's text. Links and their icons
 * are placed anew on paper.
 */
export function iconsOverWords(): string[] {
  return Array.from(document.querySelectorAll("main a, main summary")).flatMap((link) => {
    const icons = Array.from(link.querySelectorAll("svg"), (icon) => icon.getBoundingClientRect());
    const range = document.createRange();
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    const words: DOMRect[] = [];
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest(".sr-only")) continue;
      range.selectNodeContents(texts.currentNode);
      words.push(...range.getClientRects());
    }
    const isOver = (icon: DOMRect) =>
      icon.width > 0 &&
      words.some(
        (word) =>
          icon.left < word.right - 2 &&
          icon.right > word.left + 2 &&
          icon.top < word.bottom &&
          icon.bottom > word.top,
      );
    return icons.some(isOver) ? [link.textContent.trim()] : [];
  });
}
