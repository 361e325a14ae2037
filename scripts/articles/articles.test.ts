import table from "#content/amounts/amounts.yaml";
import remarkGfm from "remark-gfm";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import {
  markupMistakes,
  pictureAmounts,
  pictureImports,
  placedPictures,
  readText,
} from "./article-text.ts";
import { readArticle } from "./read-articles.ts";
import { existsSync, globSync, readFileSync } from "node:fs";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import { amountPeriod } from "#content/amounts/known-amounts.ts";
import { compile } from "@mdx-js/mdx";
import { articleTables } from "./article-plugin.ts";

const above = `title: Costs
description: What Medicare costs, part by part, and who may pay some of it for you.
excerpt: What Medicare costs, part by part, and who may pay some of it for you.
category: medicare-basics
minutes: 5
published: 2025-05-12
reviewed: 2026-11-20
reviewer: Ann
related: []
sources:
  - { name: One, publisher: Us, url: "https://www.cms.gov/one", read: 2026-11-20 }
  - { name: Two, publisher: Us, url: "https://www.cms.gov/two", read: 2026-11-20 }
`;
const facts = new Map([["amount:partB_premium", "$174.70"]]);
const terms = new Set(["deductible"]);

async function read(text: string, head = above) {
  const file = join(scratchDirectory(), "costs.mdx");
  await writeFile(file, `---\n${head}---\n${text}`);
  return readArticle(file, facts);
}

describe("an article", () => {
  it("is read with its facts filled in, and lists its amounts", async () => {
    const { text, amountsUsed, card } = await read("\nYou pay {amount:partB_premium}.\n");
    expect(text.trim()).toBe("You pay $174.70.");
    expect(amountsUsed).toEqual(["partB_premium"]);
    expect(card).toMatchObject({ slug: "costs", path: "/learning-center/articles/costs" });
  });

  it("keeps its line numbers", async () => {
    const { text } = await read("\n## Here\n");
    const line = `---\n${above}---\n\n## Here\n`.split("\n").indexOf("## Here");
    expect(text.split("\n").indexOf("## Here")).toBe(line);
  });

  it.each([
    ["minutes: 5", "minutes: 50", "minutes: "],
    ["category: medicare-basics", "category: basics", "category: "],
    ["published: 2025-05-12", "published: May 12", "published: "],
    ["title: Costs", "tittle: Costs", "Did you mean `title`?"],
    ['url: "https://www.cms.gov/one"', 'url: "www.cms.gov/one"', "sources[0].url: "],
    ['url: "https://www.cms.gov/two"', 'url: "https://www.cms.gov"', "sources[1].url: Must be the"],
    ['url: "https://www.cms.gov/two"', 'url: "https://www.cms.gov/"', "not a homepage"],
    [", read: 2026-11-20 }", " }", "sources[0].read: "],
    ["reviewer: Ann", "", "reviewer: "],
    ["title: Costs", "title: [Costs", "costs.mdx"],
  ])("%s as %s stops the build, naming file and field", async (right, wrong, named) => {
    const error: unknown = await read("\nText.\n", above.replace(right, wrong)).catch((one) => one);
    expect(String(error)).toContain("costs.mdx");
    expect(String(error)).toContain(named);
  });

  it("stops the build if it names an unknown fact, or lacks its first part", async () => {
    const reading = read("\nYou pay {amount:partZ}.\n");
    await expect(reading).rejects.toThrow("There is no amount named `partZ`");
    const file = join(scratchDirectory(), "costs.mdx");
    await writeFile(file, "Text.");
    await expect(readArticle(file, facts)).rejects.toThrow("starts with a line of three hyphens");
  });
});

describe("the check of an article's markup", () => {
  const check = async (text: string) => {
    const article = readText("costs.mdx", (await read(`\n${text}\n`)).text);
    return "type" in article ? markupMistakes("costs.mdx", article, terms) : [article];
  };

  it.each([
    ['<Term id="nothing">x</Term>', "The glossary has no term `nothing`"],
    ["<Tabel caption='x' />", "Unknown component <Tabel>"],
    ["# Title", "A heading starts with ## here"],
    ["<Example title='x'>\n\nNo end.", "<Example> isn't closed"],
    ["</Note>", "This tag closes something that isn't open"],
    ["<Note title=x>\n\nText.\n\n</Note>", "must be in quotation marks"],
    ["{a b}", "A brace { is for names"],
    ["{/* a note */}", "Code and { } don't work"],
    ["one<br />two", "HTML such as <br> isn't allowed. Write a blank line"],
    ["<Term>x</Term>", "<Term> needs `id`"],
    ['<Ask question="Call now!" />', "The question of <Ask> is one line"],
    [`<Ask question="${"Why? ".repeat(13)}?" />`, "at most 60 characters"],
    ['<Ask question="One?" /> <Ask question="Two?" />', "offers a call in its text once"],
  ])("finds %j, in its line", async (text, message) => {
    const found = await check(`One.\n\n${text}`);
    // Twelve lines of front matter, two fences, and four.
    expect(found).toEqual([
      { file: "costs.mdx", line: 18, field: null, message: expect.stringContaining(message) },
    ]);
  });

  it("accepts a valid article", async () => {
    const text = '## Part\n\n<Term id="deductible">x</Term>\n\n<BenefitPeriod />';
    expect(await check(text)).toEqual([]);
  });
});

const withPictures =
  'Before.\n\n<DrugPhases />\n\nAfter <Term id="part-d">Part D</Term>.\n\n<PartsBlocks />\n';

describe("the pictures of a text", () => {
  test("are those that the text uses, and no others", () => {
    expect(placedPictures(withPictures).map(({ name }) => name)).toEqual([
      "parts-blocks",
      "drug-phases",
    ]);
    expect(placedPictures("No <DrugPhasesOld /> here.")).toEqual([]);
  });

  test("are imported on one line, so that problems keep their line numbers", () => {
    expect(pictureImports(withPictures)).toContain(
      'import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";',
    );
    expect(pictureImports(withPictures)).not.toContain("\n");
  });
});

test("every picture has a drawing and texts, and is used in an article or on a page", () => {
  const users = ["content/en/articles/*.mdx", "app/routes/**/*.tsx", "app/sections/*/*.tsx"];
  const all = globSync(users, { exclude: ["app/sections/pictures/*"] }).map((file) =>
    readFileSync(file, "utf8"),
  );
  const placed = placedPictures(all.join("\n")).map(({ name }) => name);
  const worded = globSync("content/en/pictures/*.yaml").map((file) => basename(file, ".yaml"));
  expect(placed.toSorted()).toEqual(worded.toSorted());
  for (const name of placed) expect(existsSync(`app/sections/pictures/${name}.tsx`)).toBe(true);
});

test("each article of this release offers a call once, between its first section and its last", () => {
  const isRight = (text: string) => {
    const [before = "", after = "", ...more] = text.split("<Ask ");
    return more.length === 0 && [before, after].every((part) => /^## /m.test(part));
  };
  const files = globSync("content/en/articles/*.mdx");
  expect(files.filter((file) => !isRight(readFileSync(file, "utf8")))).toEqual([]);
  expect(isRight('## One\n\n## Two\n\n<Ask question="Why?" />\n')).toBe(false);
});

test("an article includes the amounts of its pictures, and without pictures none", async () => {
  const pictureFacts = new Map(amountFacts(table, amountPeriod("2026-11-01")));
  const amounts = (placing: string) => pictureAmounts(process.cwd(), placing, pictureFacts);
  expect(await amounts("<DrugPhases />")).toContain("partD_gap_start");
  expect(await amounts("<BenefitPeriod />\n\n<MedigapGaps />")).toEqual(
    expect.arrayContaining(["partA_coins_61_90", "partB_coinsurance"]),
  );
  expect(await amounts("The coverage gap ended.")).toEqual([]);
});

const costTable = "| What | Cost | Limit |\n| --- | --- | --- |\n| Stay | $0 | None |\n";

async function compiled(mdx: string): Promise<string> {
  const options = { remarkPlugins: [remarkGfm], rehypePlugins: [articleTables], jsx: true };
  return String(await compile(mdx, options));
}

it("gives a table its caption, and its columns and rows their headers", async () => {
  const text = await compiled(
    `<DataTable caption="What it costs">\n\n${costTable}\n</DataTable>\n`,
  );
  expect(text).toContain('<_components.caption>{"What it costs"}</_components.caption>');
  expect(text).toContain('<_components.th scope="col">{"What"}</_components.th>');
  expect(text).toContain('<_components.th scope="row">{"Stay"}</_components.th>');
  expect(text).toContain('<_components.td className="figure">{"$0"}</_components.td>');
});

it("marks the columns of figures, and no other", async () => {
  const rows =
    "| Late | Penalty | Note | Price |\n| - | - | - | - |\n| 11 | None | $0 | $90 to $220 |\n";
  const more = "| 12 | 10% | All costs | $120 |\n";
  const text = await compiled(`<DataTable caption="Late">\n\n${rows}${more}\n</DataTable>\n`);
  expect([...text.matchAll(/className="figure">\{"([^"]+)"/g)].map(([, cell]) => cell)).toEqual([
    "Penalty",
    "Price",
    "None",
    "$90 to $220",
    "10%",
    "$120",
  ]);
});

it("tells tables of words in three columns or more from others", async () => {
  const tableOf = (rows: string) =>
    compiled(`<DataTable caption="Plans">\n\n${rows}\n</DataTable>\n`);
  const words =
    "| Plan | Price | Note |\n| - | - | - |\n| G | $120 | Covers most of your share |\n";
  expect(await tableOf(words)).toContain("inWords");
  expect(await tableOf(costTable)).not.toContain("inWords");
  expect(await tableOf("| Plan | Note |\n| - | - |\n| G | Covers most |\n")).not.toContain(
    "inWords",
  );
});

it("does not change other tables", async () => {
  const text = await compiled(costTable);
  expect(text).not.toContain("caption");
  expect(text).not.toContain('scope="row"');
});
