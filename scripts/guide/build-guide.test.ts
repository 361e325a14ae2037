import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import guide from "#content/en/guide/guide.yaml";
import licenses from "#content/agency/licenses.yaml";
import { requiredTexts } from "#content/agency/testing.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import { amountPeriod, amountPeriods, amountYears } from "#content/amounts/known-amounts.ts";
import { siteDay } from "#scripts/build-settings.ts";
import { isWholeRun } from "#tests/run.ts";
import { buildInNode, openPdf, textRuns, type TextRun } from "#tests/guide/testing.ts";
import type { BuiltGuide } from "./build-guide.ts";

const root = process.cwd();
/** The height of a page and of its footer, in points. */
const paper = 792;
const footer = 60;
/** Between two amounts in a row, in points. */
const gutter = 8;
/** For tests that typeset the whole guide, in ms. */
const slow = 120_000;
let folder: string;
let built: BuiltGuide;
let pdf: PDFDocumentProxy;
let pages: TextRun[][];
let text: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guide-"));
  built = await buildInNode(root, join(folder, "out", "guide.pdf"));
  pdf = await openPdf(join(folder, "out", "guide.pdf"));
  pages = await textRuns(pdf);
  text = pages.map(textOf).join(" ");
}, slow);

afterAll(async () => {
  await pdf?.loadingTask.destroy();
  await rm(folder, { recursive: true, force: true });
});

describe("the guide", () => {
  test("has all its pages, in a file small enough for email", () => {
    expect(built.pages).toBe(pdf.numPages);
    expect(pdf.numPages).toBeGreaterThanOrEqual(16);
    expect(built.bytes).toBeLessThan(1_000_000);
  });

  test("states its title, language and standard (PDF/UA-1)", async () => {
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: guide.title, Language: "en-US", Author: agency.name });
    expect(metadata?.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
    // Typed as an object, but actually a Map.
    const marks: unknown = await pdf.getMarkInfo();
    expect(new Map(marks as Map<string, boolean>).get("Marked")).toBe(true);
  });

  test("is tagged on every page, with headings, tables and alternative texts", async () => {
    const roles: string[] = [];
    const silent: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const tree = await (await pdf.getPage(number)).getStructTree();
      expect(tree?.children.length, `page ${number}`).toBeGreaterThan(0);
      walk(tree, (role, alt) => {
        roles.push(role);
        if (role === "Figure" && !alt) silent.push(`a drawing on page ${number}`);
      });
    }
    expect(roles).toEqual(
      expect.arrayContaining(["H1", "H2", "Table", "TH", "L", "Figure", "Link"]),
    );
    expect(silent).toEqual([]);
  });

  test("has bookmarks for the six topics, in the order of the home page", async () => {
    const titles = (await pdf.getOutline()).map((entry) => entry.title.replace(/^\d\s*/, ""));
    expect(titles).toEqual([
      "Contents",
      "How to use this guide",
      "Medicare Parts A, B, C and D explained",
      "When to enroll",
      "What Medicare costs",
      "Medicare Advantage or Medigap: how to choose",
      "Prescription drug coverage (Part D)",
      "Avoiding penalties and common mistakes",
      "Your checklist, with dates",
      "My drugs: a Part D worksheet",
      "Medigap: questions to ask",
      "Questions to ask an agent",
      "Words to know",
      "How the amounts have changed",
      "Where to get help",
      "A sheet for your fridge",
    ]);
  });

  test("begins with the topics, and has the amounts by year at the back", () => {
    const pageOf = (words: string): number =>
      pages.findIndex((page) => page.some((run) => run.size > 28 && run.text.startsWith(words)));
    expect(pageOf("Medicare Parts A, B, C")).toBe(3);
    expect(pageOf("How the amounts have changed")).toBeGreaterThan(pageOf("Words to know"));
  });

  test("says on its cover when it was updated, and the years of its amounts", () => {
    const { 0: first = "", length } = guide.revised.split("-");
    expect(length).toBe(3);
    const years = amountYears(table, amountPeriod(siteDay(agency.timeZone)));
    const cover = textOf(pages[0] ?? []);
    expect(cover, "beside the year in the title").toContain("Now with the ");
    expect(cover.replaceAll("\u00a0", " ")).toMatch(new RegExp(`Updated \\w+ ${first}\\.`));
    for (const year of years) expect(cover).toContain(`${year}`);
  });

  test("ends with a sheet for the fridge: dates, agent and three questions", () => {
    const sheet = textOf(pages.at(-1) ?? []);
    expect(sheet).toContain("A sheet for your fridge");
    expect(sheet).toContain("Sign-up opens");
    expect(squeezed(sheet).split(squeezed(agency.phone.display))).toHaveLength(3);
    expect(sheet.match(/\?/g)).toHaveLength(3);
  });

  test(
    "leaves no page half empty, in the guides of later periods too",
    { timeout: slow },
    async () => {
      expect(await halfEmpty(pdf)).toEqual([]);
      const [, ...later] = amountPeriods(siteDay(agency.timeZone));
      expect(later).toHaveLength(2);
      for (const { from } of later) {
        const other = await openPdf(join(folder, "out", from, "guide.pdf"));
        expect(await halfEmpty(other), `pages of the guide from ${from}`).toEqual([]);
        await other.loadingTask.destroy();
      }
    },
  );

  test("keeps amounts beside each other at least 8 points apart, and a table's heading on its page", async () => {
    const close: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const cells = items.flatMap((item) =>
        "str" in item && /^\$[\d,.]+$/.test(item.str)
          ? [{ text: item.str, x: Number(item.transform[4]), y: item.transform[5], to: item.width }]
          : [],
      );
      for (const { text: amount, x, y, to } of cells) {
        const next = cells.find((one) => one.y === y && one.x > x && one.x < x + to + gutter);
        if (next) close.push(`${amount} ${next.text} on page ${number}`);
      }
    }
    expect(close).toEqual([]);
    const medigap = pages.find((page) => textOf(page).includes("All but copays"));
    expect(textOf(medigap ?? [])).toMatch(/^What each plan pays/);
  });

  test("prints the required texts word for word, and the agency's phone number on every page", () => {
    for (const required of requiredTexts(disclaimers, licenses))
      expect(squeezed(text)).toContain(squeezed(required));
    for (const page of pages)
      expect(squeezed(textOf(page))).toContain(squeezed(agency.phone.display));
  });

  test("shows only amounts from the table", () => {
    const known = new Set(
      amountFacts(table, amountPeriod(siteDay(agency.timeZone))).flatMap(([, fact]) =>
        amounts(fact),
      ),
    );
    const shown = amounts(text);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((amount) => !known.has(amount))).toEqual([]);
  });

  test("is in large print: 16 points, and nothing below 13", () => {
    const letters = new Map<number, number>();
    for (const { text: run, size } of pages.flat().filter((item) => item.text.trim() !== "")) {
      letters.set(size, (letters.get(size) ?? 0) + run.length);
    }
    const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
    expect(most?.[0]).toBeGreaterThanOrEqual(16);
    expect(Math.min(...letters.keys())).toBeGreaterThanOrEqual(13);
  });

  test("has a picture of each page that the site shows, and none is blank", async () => {
    const drawn = (file: string) => sharp(join(folder, "out", file)).stats();
    for (const name of [1, ...guide.pages].flatMap((page) => [
      `page-${page}`,
      `page-${page}-phone`,
    ]))
      expect((await drawn(`${name}.webp`)).entropy, `picture ${name}`).toBeGreaterThan(1);
  });

  test.runIf(isWholeRun)("is identical when built again", { timeout: slow }, async () => {
    await buildInNode(root, join(folder, "again.pdf"));
    const [first, again] = await Promise.all(
      ["out/guide.pdf", "again.pdf"].map((file) => readFile(join(folder, file))),
    );
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
  });
});

/** The numbers of the pages with text on the upper half only. */
async function halfEmpty(guidePdf: PDFDocumentProxy): Promise<number[]> {
  const numbers = Array.from({ length: guidePdf.numPages }, (_, index) => index + 1);
  const lowest = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await guidePdf.getPage(number)).getTextContent();
      const heights = items.flatMap((item) =>
        "str" in item && item.str.trim() !== "" ? [Number(item.transform[5])] : [],
      );
      return Math.min(...heights.filter((height) => height > footer));
    }),
  );
  return numbers.filter((number) => (lowest[number - 1] ?? 0) > paper / 2);
}

const textOf = (page: readonly TextRun[]) => page.map((run) => run.text).join("");

interface Tagged {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

function walk(node: unknown, visit: (role: string, alt: string | undefined) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { role, alt, children = [] }: Tagged = node;
  if (role) visit(role, alt);
  for (const child of children) walk(child, visit);
}

/** Removes spaces, because lines of the PDF can break anywhere. */
function squeezed(words: string): string {
  return words.replaceAll(/\s/g, "");
}

/** Amounts in a text. "$185.00" counts as "$185": a table shows cents in all years if one has some. */
function amounts(words: string): string[] {
  const found = words.match(/\$\d{1,3}(,\d{3})*(\.\d\d)?|\d+%/g) ?? [];
  return found.map((amount) => amount.replace(/\.00$/, ""));
}
