import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import guide from "#content/en/guide/guide.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import { buildInNode } from "#tests/guide/build-in-node.ts";
import { openPdf, textRuns, type TextRun } from "#tests/guide/read-pdf.ts";
import type { BuiltGuide } from "./build-guide.ts";

const root = process.cwd();
/** Milliseconds for tests that typeset the whole guide. */
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
  text = pages.map((page) => page.map((run) => run.text).join("")).join(" ");
}, slow);

afterAll(async () => {
  await pdf?.loadingTask.destroy();
  await rm(folder, { recursive: true, force: true });
});

describe("the guide", () => {
  test("has its pages, in a file fit for email", () => {
    expect(built.pages).toBe(pdf.numPages);
    expect(pdf.numPages).toBeGreaterThanOrEqual(16);
    expect(built.bytes).toBeLessThan(1_000_000);
  });

  test("says its title, language and standard (PDF/UA-1)", async () => {
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: guide.title, Language: "en-US", Author: agency.name });
    expect(metadata?.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
    // Typed as an object, but it is a map.
    const marks: unknown = await pdf.getMarkInfo();
    expect(new Map(marks as Map<string, boolean>).get("Marked")).toBe(true);
  });

  test("is tagged on every page, with headings, tables and drawings that have a text", async () => {
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

  test("has bookmarks for the six topics, in the order the home page promises", async () => {
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
      "Questions to ask an agent",
      "Current official amounts",
      "Words to know",
      "Where to get help",
    ]);
  });

  test("shows the seven months on page 7, as the home page says", () => {
    expect(pages[6]?.map((run) => run.text).join("")).toContain("Your first seven months");
  });

  test("prints the required texts letter for letter", () => {
    for (const required of Object.values(disclaimers)) {
      expect(squeezed(text)).toContain(squeezed(required));
    }
  });

  test("gives the agency's phone on every page", () => {
    for (const page of pages) {
      expect(squeezed(page.map((run) => run.text).join(""))).toContain(
        squeezed(agency.phone.display),
      );
    }
  });

  test("shows no amount that the table does not have", () => {
    const known = new Set(amountFacts(table).flatMap(([, fact]) => amounts(fact)));
    const shown = amounts(text);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((amount) => !known.has(amount))).toEqual([]);
  });

  test("is set in large print: 14 points, and nothing under 12", () => {
    const letters = new Map<number, number>();
    for (const { text: run, size } of pages.flat().filter((item) => item.text.trim() !== "")) {
      letters.set(size, (letters.get(size) ?? 0) + run.length);
    }
    const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
    expect(most?.[0]).toBeGreaterThanOrEqual(14);
    expect(Math.min(...letters.keys())).toBeGreaterThanOrEqual(12);
  });

  test("is the same to the byte when built again", { timeout: slow }, async () => {
    await buildInNode(root, join(folder, "again.pdf"));
    const [first, again] = await Promise.all(
      ["out/guide.pdf", "again.pdf"].map((file) => readFile(join(folder, file))),
    );
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
  });
});

describe("a mistake in a chapter stops the build and names the file", { timeout: slow }, () => {
  test.each([
    ["an unknown amount", '#amount("partB_premiun")', /glossary\.typ\n.*line \d+.*partB_premiun/],
    ["an unknown command", "#amuont", /glossary\.typ\n.*line \d+.*amuont/],
    ["a bare dollar sign", "About $5.", /glossary\.typ\n.*line \d+.*dollar sign/],
    ["a character without a shape", "Next → page", /glossary\.typ\n.*→/],
  ])("%s", async (_, words, message) => {
    const copy = await copyOfRoot();
    const chapter = join(copy, "content/en/guide/glossary.typ");
    await writeFile(chapter, `${await readFile(chapter, "utf8")}\n${words}\n`);
    await expect(buildInNode(copy, join(copy, "guide.pdf"))).rejects.toThrow(message);
  });

  test("a chapter that does not exist", async () => {
    const copy = await copyOfRoot();
    await rm(join(copy, "content/en/guide/glossary.typ"));
    await expect(buildInNode(copy, join(copy, "guide.pdf"))).rejects.toThrow(
      /guide\.yaml\n.*glossary/,
    );
  });
});

async function copyOfRoot(): Promise<string> {
  const copy = await mkdtemp(join(folder, "root-"));
  for (const part of ["content", "scripts/guide", "package.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

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

/** Without spaces: a line of the PDF may break anywhere. */
function squeezed(words: string): string {
  return words.replaceAll(/\s/g, "");
}

function amounts(words: string): string[] {
  return words.match(/\$\d{1,3}(,\d{3})*(\.\d\d)?|\d+%/g) ?? [];
}
