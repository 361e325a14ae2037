import type { Page } from "@playwright/test";
import { builtPages, isArticle } from "#tests/e2e/support/built-pages.ts";
import { agency, testimonials } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import {
  depthOf,
  iconsOverWords,
  printedSheets,
  sheetMargins,
  sizesOf,
} from "#tests/e2e/support/paper.ts";
import {
  comparedPath,
  countyPath,
  nameOf,
  test as planTest,
} from "#tests/e2e/support/sample-plans.ts";
import { medicinesPath, query, soon } from "#tests/e2e/support/tool-pages.ts";

/** Sheets that people keep: on the fridge, or to fill in. In points. */
const kept = 14;
const text = 12;
/** Sizes in a PDF are rounded, in points. */
const rounded = 0.2;

const pages: readonly (readonly [string, number])[] = [
  [`/dates?${query(soon)}`, kept],
  [medicinesPath, text],
  ["/annual-notice-of-change", kept],
  ["/", text],
  ["/compare-plans", text],
  ["/penalty?part=b&months=27", text],
  ["/quiz", text],
  ["/learning-center/medicare-supplements", text],
  ["/learning-center/enrollment-periods", text],
  ["/learning-center/glossary", text],
  ["/learning-center/articles/medicare-costs-2025", text],
];

for (const [path, size] of pages)
  test(`${path} prints in ${size} points on full sheets, with nothing over words`, ({ page }) =>
    expectOnPaper(page, path, size));

test("each sheet says whose it is and which one, and after the first, of which page", async ({
  page,
}) => {
  await page.goto("/compare-plans");
  await started(page);
  const margins = await sheetMargins(page);
  expect(margins).toHaveLength(3);
  for (const [index, words] of margins.entries()) {
    expect(words).toContain(`${agency.name} · ${agency.phone.display}`);
    expect(words).toContain(`Page ${index + 1} of 3`);
    expect(words.includes("Compare Medicare plans, line by line")).toBe(index > 0);
  }
});

test("the page for a call prints its number in large type, and nothing about the form or this hour", async ({
  page,
}) => {
  await page.goto("/talk-to-agent");
  await started(page);
  const sheets = await printedSheets(page);
  expect(sheets).toHaveLength(2);
  const numbers = sheets[0]?.filter(({ text: words }) => words.includes(agency.phone.display));
  expect(Math.max(...(numbers ?? []).map(({ size }) => size))).toBeCloseTo(28, 0);
  const words = sheets.flat().map((line) => line.text);
  expect(words.join(" ")).toContain("Have these ready for the call");
  expect(words.join(" ")).not.toMatch(/\bform\b|Open now|Closed now/);
});

for (const [path, count, words] of [
  ["/dates", 1, ["Your window opens", "The 1st, three months", "Last safe day"]],
  [`/dates?${query(soon)}`, 3, []],
  [medicinesPath, 1, ["Pharmacy and phone", "Notes and questions"]],
  ["/annual-notice-of-change", 2, []],
  ["/about-us", 4, []],
  ["/penalty", 1, []],
  ["/income-costs", 2, []],
  ["/help-paying", 2, []],
] as const)
  test(`${path} prints on ${count}, with what there is to fill in, and under a taller letterhead by the line`, async ({
    page,
  }) => {
    await page.goto(path);
    await started(page);
    const sheets = await printedSheets(page);
    expect(sheets).toHaveLength(count);
    const first = sheets[0]?.map((line) => line.text);
    for (const part of words) expect(first, "lines to write on").toContain(part);
    // If the letterhead is taller, a line or a paragraph goes on to the next sheet, not all of it.
    await page.locator("body > header").evaluate((head) => (head.style.paddingBottom = "40pt"));
    const [taller = []] = await printedSheets(page);
    expect(depthOf(taller), "the first sheet, with a taller letterhead").toBeGreaterThan(0.6);
  });

for (const path of ["/dates", "/penalty", "/plans", "/income-costs", "/help-paying"])
  test(`${path} prints its name, and no heading over links that only a screen shows`, async ({
    page,
  }) => {
    await page.goto(path);
    await started(page);
    const name = await page.locator("h1").innerText();
    const sheets = await printedSheets(page);
    const [first = "", ...others] = sheets.map((sheet) => sheet.map((line) => line.text).join(" "));
    expect(squeezed(first)).toContain(squeezed(name));
    expect([first, ...others].join(" ")).not.toMatch(
      /Where these rules come from|Answer .* questions/,
    );
    if (others.length > 0) expect(depthOf(sheets[0] ?? []), "the first sheet").toBeGreaterThan(0.6);
  });

planTest(
  "two compared plans print on two sheets, with what to ask an agent",
  async ({ page, show }) => {
    await show("full");
    await page.goto(comparedPath.replace(/&plan=[^&]+$/, ""));
    await started(page);
    // Real plans have no such note.
    await page.getByText("Sample data.").evaluate((note) => note.closest("p, div")?.remove());
    const sheets = await printedSheets(page);
    expect(sheets).toHaveLength(2);
    const words = sheets.flat().map((line) => line.text);
    const [, lines = ""] = words.join(" ").split("What you still need to know");
    expect(lines, "a column for each plan").toContain("Sample Health");
    for (const part of [
      agency.phone.display,
      "What you still need to know",
      "Whether your doctors",
    ])
      expect(words.join(" ")).toContain(part);
    expect(words.join(" ")).not.toContain("Ask us to call you");
    await expectOnPaper(page, comparedPath, text);
  },
);

/** Organizations with few and many plans, and how many: a list of a length that people print. */
const organizations = { ...atMost(4), Large: 24, Huge: 45 };

function atMost(count: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`Small${at}`, (at % count) + 1]),
  );
}

type Lists = Parameters<Parameters<typeof planTest>[2]>[0];

/** Opens a county's list of these organizations' plans, with their amounts. */
async function openList(page: Page, { show, addPlans }: Pick<Lists, "show" | "addPlans">) {
  await show("full");
  await addPlans(organizations);
  await page.goto(countyPath);
  await started(page);
}

planTest(
  "a county's list prints without controls, with column headings on each sheet",
  async ({ page, show, addPlans }) => {
    await openList(page, { show, addPlans });
    const sheets = await printedSheets(page);
    expect(sheets.length).toBeLessThanOrEqual(7);
    expect(sizesOf(sheets.slice(0, -1)).usual).toBeGreaterThanOrEqual(10.5);
    const words = sheets.flat().map((line) => line.text);
    expect(words.join(" ")).toContain("$12.50");
    expect(words.join(" "), "plans are numbered through").toContain(" 45. Huge Gold 44 (HMO)");
    expect(words.join(" ")).toContain(`tell us their numbers: ${agency.phone.display}`);
    expect(words.join(" ")).not.toMatch(/Choose|Show|Compare|Ask/);
    expect(sheets[0]?.map((line) => line.text).join(" ")).toContain("Yearly limit: the most");
    // The last two have what is said about the list.
    for (const [index, sheet] of sheets.slice(0, -2).entries()) {
      expect(depthOf(sheet), `sheet ${index + 1}`).toBeGreaterThan(0.8);
      const { top, bottom } = edgesOf(sheet);
      expect(bottom).not.toMatch(/a month|premium|rating/);
      if (index > 0) expect(top).toContain("Monthly");
    }
    const lists = await page.locator(".plan-group :is(h2, h3)").count();
    const heads = words.filter((line) => line === "Monthly");
    expect(heads.length, "once for each kind of plans and each sheet").toBeLessThanOrEqual(
      lists + sheets.length,
    );
    for (const [name, count] of Object.entries(organizations)) {
      const on = sheets.filter((sheet) =>
        sheet.some(({ text: line }) => line.includes(`${name} Gold`)),
      );
      if (count <= 4) expect(on, name).toHaveLength(1);
    }
  },
);

planTest(
  "if some organizations are open, a county's list prints their plans, and the others' names alone",
  async ({ page, show, addPlans }) => {
    await openList(page, { show, addPlans });
    await page.locator("summary").filter({ hasText: "Small3" }).click();
    const words = (await printedSheets(page)).flat().map((line) => line.text);
    expect(words.join(" ")).toContain(nameOf("Small3", 1));
    expect(words.join(" ")).toContain("Huge");
    expect(words.join(" ")).not.toContain(nameOf("Huge", 1));
  },
);

/** The words of a sheet's first line, and of its last. */
function edgesOf(sheet: Awaited<ReturnType<typeof printedSheets>>[number]) {
  const lineAt = (y: number) =>
    sheet
      .filter((line) => Math.abs(line.y - y) < 2)
      .map((line) => line.text)
      .join(" ");
  const heights = sheet.map(({ y }) => y);
  return { top: lineAt(Math.max(...heights)), bottom: lineAt(Math.min(...heights)) };
}

test("a quiet and a hard year print on one sheet, and closed tabs not at all", async ({ page }) => {
  await page.goto("/compare-plans");
  await started(page);
  const [first = [], ...others] = await printedSheets(page);
  const words = first.map((line) => line.text).join(" ");
  for (const part of ["Quiet year", "$294", "Hard year", "$4,525", "The drug limit is set by law"])
    expect(words).toContain(part);
  expect(others).toHaveLength(2);
  const all = [first, ...others].flat().map((line) => line.text);
  expect(all.join(" ")).not.toContain("Private companies sell all three");
  for (const sheet of [first, ...others.slice(0, 1)])
    expect(sheet.filter(({ text: line }) => line === "What to compare")).toHaveLength(1);
  const onOther = others.map((sheet) => sheet.map((line) => line.text).join(" "));
  expect(onOther[0], "the drug plan that's part of the bars").toContain("Sample Rx");
  expect(onOther[1], "a group that stays whole").toMatch(/Extras .*Gym membership.*Other benefits/);
  expect(onOther[1], "what to do next").toContain("Have these ready for the call");
});

test("many amounts by year print only if the reader opened them, and a long table goes on under its head", async ({
  page,
}) => {
  const path = "/learning-center/articles/medicare-costs-2025";
  await page.goto(path);
  await started(page);
  const textsOf = async () =>
    (await printedSheets(page)).map((sheet) => sheet.map(({ text: words }) => words).join(" "));
  const shut = await textsOf();
  expect(shut.join(" ")).not.toContain("How the amounts have changed");
  expect(shut).toHaveLength(5);
  expect(shut[0]).toMatch(/What you pay for Part A .*Skilled nursing days 21 to 100/);
  expect(shut.at(-1)).toContain("https://www.medicare.gov/basics/costs/medicare-costs");
  await page.getByText("All amounts by year").click();
  const opened = await textsOf();
  expect(opened.length).toBeGreaterThan(shut.length);
  expect(opened.join(" ")).toContain("Income threshold");
  const rest = opened.findIndex((sheet) => sheet.startsWith("Amount 2023"));
  expect(opened[rest - 1], "where that table begins").toContain("Amount 2023");
});

test("a table of seven rows stays whole, with its caption", async ({ page }) => {
  await page.goto("/learning-center/articles/understanding-medicare-parts");
  await started(page);
  const sheets = (await printedSheets(page)).map((sheet) =>
    sheet.map((line) => line.text).join(" "),
  );
  const caption = "What you pay under Part A in one benefit period";
  expect(sheets.find((sheet) => sheet.includes(caption))).toContain(
    "Skilled nursing, after day 100",
  );
  const [address = ""] = await page
    .locator("article footer [data-long]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(address.length).toBeGreaterThan(105);
  expect(squeezed(sheets.at(-1) ?? ""), "a long address, whole").toContain(address);
});

for (const [path, least] of [
  ["/learning-center/articles/understanding-medicare-parts", 0.6],
  ["/learning-center/articles/advantage-vs-supplement", 0.6],
  ["/learning-center/articles/medicare-enrollment-periods", 0.6],
  ["/learning-center/medicare-basics", 0.5],
  [`/dates?${query(soon)}`, 0.6],
] as const)
  test(`${path} prints each picture on one sheet, and no sheet before it is half empty`, async ({
    page,
  }) => {
    await page.goto(path);
    await started(page);
    await page.emulateMedia({ media: "print" });
    const pictures = await page
      .locator("main figure")
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.innerText : "")));
    expect(pictures.length).toBeGreaterThan(0);
    const sheets = await printedSheets(page);
    const words = sheets.map((sheet) => squeezed(sheet.map((line) => line.text).join("")));
    for (const picture of pictures.map(squeezed)) {
      const sheet = words.findIndex((one) => one.includes(picture.slice(0, 24)));
      expect(sheet, picture).toBeGreaterThanOrEqual(0);
      expect(words[sheet], picture).toContain(picture.slice(-24));
      for (const before of sheets.slice(0, sheet))
        expect(depthOf(before), picture).toBeGreaterThan(least);
    }
  });

function squeezed(words: string): string {
  return words.replaceAll(/\s/g, "");
}

test("the home page prints on full sheets, and no one's words are apart from their name", async ({
  page,
}) => {
  await page.goto("/");
  await started(page);
  const sheets = await printedSheets(page);
  for (const [index, sheet] of sheets.slice(0, -1).entries())
    expect(depthOf(sheet), `sheet ${index + 1}`).toBeGreaterThan(0.6);
  expect(sheets.length).toBeLessThan(6);
  for (const { name, quote } of testimonials.page.slice(0, 1)) {
    const ends = quote.split(" ").at(-1) ?? "";
    const together = sheets.filter((sheet) => {
      const words = sheet.map((line) => line.text).join(" ");
      return words.includes(ends) && words.includes(name);
    });
    expect(together, name).toHaveLength(1);
  }
});

/** In points: the smallest heading's letters on paper, and less than the first line of the notices, a name. */
const heading = 14;

const topics = ["enrollment-periods", "medicare-advantage"].map((one) => `/learning-center/${one}`);

const others = ["/compare-plans", "/about-us", "/income-costs", "/help-paying"];

for (const path of [...builtPages.filter(isArticle), ...topics, ...others])
  test(`${path} ends no sheet with a heading, and has words of its own on the last`, async ({
    page,
  }) => {
    await page.goto(path);
    await started(page);
    const sheets = await printedSheets(page);
    const ends = sheets.slice(0, -1).map((sheet) => sheet.toSorted((a, b) => a.y - b.y)[0]);
    expect(ends.filter((line) => line && line.size > heading)).toEqual([]);
    for (const [index, sheet] of sheets.entries())
      expect(lineAlone(sheet), `alone on sheet ${index + 1}`).toEqual([]);
    const last = sheets.at(-1) ?? [];
    const notices = last.find(
      ({ text: words }) =>
        words.startsWith(agency.name) || words.startsWith("We do not offer every"),
    );
    expect(last.filter(({ y }) => y > (notices?.y ?? Infinity)).length).toBeGreaterThan(2);
  });

/** The last line of a paragraph, apart from the others on the sheet before. */
function lineAlone(sheet: Awaited<ReturnType<typeof printedSheets>>[number]): string[] {
  const heights = [...new Set(sheet.map(({ y }) => y))].toSorted((a, b) => b - a);
  const top = sheet.filter(({ y }) => y === heights[0]);
  const [first] = top;
  if (!first || !/^[a-z]/.test(first.text)) return [];
  const [one = 0, two = 0] = heights;
  return one - two < 1.6 * first.size ? [] : top.map(({ text: words }) => words);
}

/** The header's second line is the smallest, in points. */
const smallest = 10;

async function expectOnPaper(page: Page, path: string, size: number): Promise<void> {
  await page.goto(path);
  await started(page);
  // The notices have their own size, and on a form to fill in, the most words.
  await page.locator("body > footer").evaluate((footer) => footer.remove());
  const sheets = await printedSheets(page);
  const sizes = sizesOf(sheets);
  expect(sizes.usual).toBeGreaterThanOrEqual(size - rounded);
  expect(sizes.smallest).toBeGreaterThanOrEqual(smallest - rounded);
  const [first, second] = sheets;
  // A page with a second sheet has filled its first.
  if (second) expect(depthOf(first ?? []), "the first sheet's last words").toBeGreaterThan(0.6);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(iconsOverWords)).toEqual([]);
  await page.emulateMedia({ media: "screen" });
}

test("control: finds an icon over words, small print, and a first sheet that's half empty", async ({
  page,
}) => {
  await page.goto("/learning-center/medicare-supplements");
  await started(page);
  await page.emulateMedia({ media: "print" });
  await page
    .locator("main .to-arrow > svg")
    .last()
    .evaluate((icon) => {
      icon.style.setProperty("display", "block", "important");
      Object.assign(icon.style, { position: "absolute", margin: "0", left: "0" });
      if (icon.parentElement) icon.parentElement.style.position = "relative";
    });
  expect(await page.evaluate(iconsOverWords)).toHaveLength(1);
  await page.locator("main p").evaluateAll((all) => {
    for (const one of all) one.style.fontSize = "8pt";
  });
  const picture = page.locator("main figure").filter({ visible: true }).first();
  await picture.evaluate((figure) => (figure.style.breakBefore = "page"));
  const sheets = await printedSheets(page);
  expect(sizesOf(sheets).smallest).toBeLessThan(smallest - rounded);
  expect(depthOf(sheets[0] ?? [])).toBeLessThan(0.6);
});
