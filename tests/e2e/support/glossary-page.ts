import { join } from "node:path";
import type { Page } from "@playwright/test";
import { glossarySchema as schema } from "#content/en/glossary/glossary.schema.ts";
import { readContentBy } from "#scripts/content/read-content.ts";
import { typeset } from "#scripts/content/typeset.ts";
import { glossaryWords as words } from "./content-facts.ts";
import { started } from "./fixtures.ts";

export const path = "/learning-center/glossary";

const file = join(process.cwd(), "content/en/glossary/glossary.yaml");
/** The glossary from its source file; the tests use it. */
export const { terms } = typeset((await readContentBy(schema, file, new Map())).data);
export const total = terms.length;

export const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
/** The letters with which terms start. */
export const letters = alphabet.filter((letter) =>
  terms.some(({ term }) => term.toUpperCase().startsWith(letter)),
);

/** The names of the terms that contain a text, in page order. */
export function termsContaining(text: string, category?: string): string[] {
  const part = text.toLowerCase();
  return terms
    .filter((one) => category === undefined || one.category === category)
    .filter((one) => `${one.term}\n${one.definition}`.toLowerCase().includes(part))
    .map(({ term }) => term)
    .toSorted((one, other) => one.localeCompare(other, "en"));
}

export async function openGlossary(page: Page, address = ""): Promise<void> {
  await page.goto(path + address);
  await started(page);
}

/** The parts of the page, as a visitor finds them. */
export function glossaryPage(page: Page) {
  const main = page.getByRole("main");
  const search = main.getByRole("search", { name: "Medicare glossary" });
  return {
    text: search.getByRole("searchbox", { name: words.label }),
    category: search.getByRole("combobox", { name: words.category }),
    submit: search.getByRole("button", { name: words.submit }),
    count: search.getByRole("status"),
    /** Also of closed letters. */
    names: main.getByRole("term", { includeHidden: true }),
    headings: main.getByRole("heading", { level: 2, name: /^[A-Z]$/ }),
    bar: main.getByRole("navigation", { name: words.jump.label }),
    empty: main.getByRole("heading", { name: words.empty.headline }),
    showAll: main.getByRole("link", { name: words.showAll }),
  };
}
