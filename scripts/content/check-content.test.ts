import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentMistakes } from "./check-content.ts";
import { loadContent } from "./checked-content.ts";
import { acceptVersions } from "./released-versions.ts";

// The mistakes are planted in a copy of the content, as many at a time as don't hide each other, and must be the only
// ones that are found.

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "content-"));
  for (const part of ["content", "scripts/guide"])
    cpSync(part, join(root, part), { recursive: true });
  mkdirSync(join(root, "public"));
  writeFileSync(join(root, "public/icon.svg"), "");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A change to a file of the copy: what is replaced, and by what. */
type Edit = readonly [from: string | RegExp, to: string];

/** A planted mistake: the edits, words of the line that must be named, and words of the message. */
type Row = readonly [mistake: string, file: string, edits: Edit | Edit[], at: string, says: string];

const costs = "content/en/articles/medicare-costs-2025.mdx";
const agency = "content/agency/agency.yaml";
const people = "content/agency/people.yaml";
const licenses = "content/agency/licenses.yaml";
const appointments = "content/agency/appointments.yaml";
const amounts = "content/amounts/amounts.yaml";
const home = "content/en/pages/home.yaml";
const shell = "content/en/site/shell.yaml";
const redirects = "content/en/site/redirects.yaml";
const contact = "content/en/disclosures/contact.yaml";
const [, newest = ""] = /version: "(\d{4}-\d\d-\d\d)/.exec(readFileSync(contact, "utf8")) ?? [];
/** Later than the newest version, and never on a day to come. */
const newVersion = `${newest}.9`;

// prettier-ignore
const listed: Row[] = [
  ["bad YAML", agency, ["name: Bluebonnet", 'name: "Bluebonnet'], "name: ", "Missing closing \"quote. Add a missing quotation mark"],
  ["tab indent", shell, ["  statement: >-", "\tstatement: >-"], "statement:", "Tabs are not allowed as indentation. Use two spaces in place of each tab"],
  ["unknown field", agency, ["founded: 2010", "founded: 2010\nmotto: We care"], "motto", "Unknown field `motto`. Remove it"],
  ["missing field", agency, ["responseHours: 24\n", ""], "samples:", "Missing field `responseHours`. Add a line"],
  ["misspelled field", agency, ["founded:", "fonded:"], "fonded", "Unknown field `fonded`. Did you mean `founded`?"],
  ["wrong type", agency, ["founded: 2010", 'founded: "2010"'], "founded", "expected number, received string. Write it without quotation marks"],
  ["wrong type: a text that looks like a number", agency, ['"75024"', "75024"], "75024", 'Put it in quotation marks: "75024"'],
  ["wrong date form", costs, ["published: 2025-05-12", "published: May 12, 2025"], "published", "Write the date as 2025-05-12"],
  ["a day that doesn't exist", costs, ["published: 2025-05-12", "published: 2025-02-30"], "published", "There is no such day"],
  ["future date", "content/en/legal/privacy-policy.yaml", [/reviewed: .*/, 'reviewed: "2099-01-01"'], "2099", "is in the future"],
  ["impossible year", agency, ["founded: 2010", "founded: 1776"], "founded", "expected number to be >=1900"],
  ["a year to come", agency, ["founded: 2010", "founded: 2190"], "founded", "2190 is in the future"],
  ["dead link in an article", costs, [ "(/learning-center/articles/medicare-donut-hole-2025)", "(/learning-center/articles/donut-hole)", ], "articles/donut-hole", "No page has the address /learning-center/articles/donut-hole"],
  ["dead link in page words", home, ["to: /compare-plans", "to: /compare-plan"], "/compare-plan ", "Did you mean `/compare-plans`?"],
  ["dead link in a text", home, ["text: ", "text: See [this](/nowhere). "], "/nowhere", "No page has the address /nowhere"],
  ["dead link in menus", shell, ["to: /about-us", "to: /about"], "to: /about ", "No page has the address /about"],
  ["dead link in redirects", redirects, ["/articles/understanding-medicare-parts", "/articles/understanding-parts"], "/articles/understanding-parts", "No page has the address"],
  ["a redirect to itself", redirects, [ "to: /learning-center/articles/understanding-medicare-parts", "to: /learning-center/medicare-basics/understanding-medicare-parts", ], "to: /learning-center/medicare-basics", "These addresses lead to each other"],
  ["a redirect from a page", redirects, [/from: .*/, "from: /contact"], "from: /contact", "/contact is a page of this site"],
  ["duplicate slug", "content/en/states/states.yaml", ["slug: alaska", "slug: alabama # twice"], "# twice", '"alabama" appears twice'],
  ["duplicate article", "content/en/topics/medicare-basics.yaml", [/slugs: \[([^,]*), .*\]/, "slugs: [$1, $1]"], "slugs", "is in this list twice"],
  ["unknown glossary term", costs, ['id="premium"', 'id="premum"'], "premum", "The glossary has no term `premum`. Did you mean `premium`?"],
  ["unknown amount key", costs, ["{figure:partB_premium}", "{figure:partB_premiun}"], "premiun", "There is no amount named `partB_premiun` in content/amounts/amounts.yaml. Did you mean `partB_premium`?"],
  ["unknown fact", "content/en/tools/penalty.yaml", ["at {phone}", "at {phoen}"], "{phoen}", "There is nothing named {phoen}. Did you mean `phone`?"],
  ["amount ten times too high", amounts, ["value: 202.90", "value: 2029.0"], "2029.0", "2029 is far from the amount for 2024, 174.7"],
  ["amount of the wrong year", costs, ["{figure:partB_deductible@2025}", "{figure:partB_deductible@2024}"], "partB_deductible@2024", "is the figure for 2024, but the text around it says 2025"],
  ["amount of the wrong year in the table", amounts, ["2027: { value: 41.33", "2027: { value: 38.99"], "2027: { value: 38.99", "exactly the amount for 2026"],
  ["guide's amount of the wrong year", amounts, ["{ value: 174.70, year: 2024 }", "{ value: 174.70, year: 2025 }"], "174.70, year: 2025", "It's the one for 2024. Write year: 2024"],
  ["newest amount beside a typed year", home, ["text: ", "text: In 2026 you pay {figure:partB_premium}. "], "In 2026", "Write {figure:partB_premium@2026}"],
  ["plan year without amounts", licenses, ["planYear: 2027", "planYear: 2028"], "planYear", "has nothing for 2028 under"],
  ["unclosed component", costs, ["</Example>", ""], "<Example", "<Example> isn't closed. Write </Example>"],
  ["unknown component", costs, ["<BenefitPeriod />", "<BenefitPeriods />"], "<BenefitPeriods", "Unknown component <BenefitPeriods>. Did you mean `BenefitPeriod`?"],
  ["raw HTML", costs, ["You don't pay", "You <b>don't</b> pay"], "<b>", "HTML such as <b> isn't allowed. Write bold words as **words**"],
  ["heading levels skipped", costs, ["### If your income", "#### If your income"], "#### If", "Write ### in place of ####"],
  ["missing alt text", costs, ["## Part A", "![](/icon.svg)\n\n## Part A"], "![](", "This picture has no description"],
  ["photo missing", people, ["image: null", "image: dana.jpg"], "dana.jpg", "There is no photo content/agency/photos/dana.jpg"],
  ["photo too large", people, ["image: null", "image: heavy.png"], "heavy.png", "heavy.png is 16.0 MB. Use a file of at most 15 MB"],
  ["photo with too many pixels", people, ["image: null", "image: wide.png"], "wide.png", "wide.png is 8000 by 300 pixels"],
  ["photo of the wrong type", people, ["image: null", "image: moving.jpg"], "moving.jpg", "isn't a JPEG, PNG or WebP file"],
  ["person who isn't drawn", people, ["figure: tail", "figure: tial"], "figure: tial", "content/art/plants.svg has no symbol person-tial. Did you mean `tail`?"],
  ["article's drawing that doesn't exist", costs, ["drawing: costs", "drawing: cotsts"], "drawing:", "content/art/margins.svg has no symbol cotsts. Did you mean `costs`?"],
  ["drawing in an article that doesn't exist", costs, ["## Part A", '<Drawing of="leter" />\n\n## Part A'], "<Drawing of=\"leter", "content/art/margins.svg has no symbol leter. Did you mean `letter`?"],
  ["person at an example who isn't drawn", costs, ['at="bob"', 'at="bobb"'], 'at="bobb"', "content/art/margins.svg has no symbol at-bobb. Did you mean `at-bob`?"],
  ["drawing on a legal page that doesn't exist", "content/en/legal/terms-of-service.yaml", [/drawing: .*/, "drawing: leter"], "drawing: leter", "content/art/margins.svg has no symbol leter. Did you mean `letter`?"],
  ["phone shown and dialed differ", agency, ["tel:+19722045855", "tel:+19722045856"], "href", "Write tel:+19722045855"],
  ["email malformed", agency, ["hello@bluebonnet-medicare.example", "hello@bluebonnet"], "email: hello", "Invalid email address"],
  ["hours overlapping", agency, ["days: Saturday", "days: Friday"], "days: Friday", '"Monday to Friday" already includes Friday'],
  ["hours that end before they start", agency, ["8am-8pm", "8pm-8am"], "8pm-8am", "ends before it starts"],
  ["hours whose break ends before it starts", agency, ["open: 8am-8pm", 'open: "8am-1pm, 12pm-8pm"'], '"8am-1pm', "has no break. Start each part after"],
  ["hours with a comma inside braces", agency, ["open: 8am-8pm", "open: 8am-12pm, 1pm-8pm"], "open: 8am-12pm,", "If it belongs to the text before the comma, quote that text."],
  ["hours without a break between the parts", agency, ["open: 8am-8pm", "open: 8am-12pm and 12pm-8pm"], "open: 8am-12pm and 12", "has no break. Start each part after"],
  ["license missing for a listed state", licenses, ["license: SAMPLE-TX-0001, ", ""], "code: TX", "Missing field `license`"],
  ["license left empty", licenses, ["license: SAMPLE-TX-0001", "license:"], "code: TX", "`license` has no value"],
  ["disclosure edited without a new version", contact, ["Medicare", "Medicaid"], "text: ", "was changed, but visitors may have seen it"],
  ["disclosure's old version removed", contact, [/ {2}- version: "2026-11-20"\n[\s\S]*$/, ""], "versions:", "Version 2026-11-20 is missing"],
  ["new version not recorded", contact, ["versions:\n", `versions:\n  - version: "${newVersion}"\n    text: New words.\n`], "text: New", "npm run check -- --accept"],
  ["sample flag misspelled", people, ["sample: true", "sampel: true"], "sampel", "Unknown field `sampel`. Did you mean `sample`?"],
  ["sample flag with another value", people, ["sample: true", "sample: ture"], "ture", "expected boolean, received string"],
  ["sample list with an unknown field", agency, ["samples: [name,", "samples: [nmae,"], "[nmae", "This file has no field `nmae`. Did you mean `name`?"],
  ["empty text", home, [/guideButton: .*/, 'guideButton: ""'], 'guideButton: ""', "This text is empty"],
  ["text over its length", home, [/description: >-\n(?: {2}.*\n)+/, `description: ${"Medicare ".repeat(20)}\n`], "description:", "expected string to have <=170 characters"],
  ["typo in a guide chapter", "content/en/guide/costs.typ", ["#year-of", "#yaer-of"], "#yaer-of", "There is nothing named #yaer-of. Did you mean `year-of`?"],
  ["unknown amount in a guide chapter", "content/en/guide/costs.typ", ['"partB_deductible"', '"partB_deductable"'], "deductable", "known for partB_deductable"],
  ["unclosed bracket in a guide chapter", "content/en/guide/costs.typ", ["#lead[", "#lead[["], "#lead[[", "isn't closed"],
  ["character that the guide's fonts lack", "content/en/guide/costs.typ", ["Medicare has", "→ Medicare has"], "→", "The guide's fonts don't have the character →"],
  ["chapter that doesn't exist", "content/en/guide/guide.yaml", ["topics: [parts,", "topics: [prts,"], "topics", "There is no chapter file content/en/guide/prts.typ. Did you mean `parts`?"],
  ["a guide's drawing that doesn't exist", "content/en/guide/guide.yaml", ["costs: paying/income", "costs: payng/income"], "payng/income", "content/art has no drawing payng/income. Did you mean `paying/income`?"],
  ["a drawing for a chapter that doesn't exist", "content/en/guide/guide.yaml", ["costs: paying/income", "csts: paying/income"], "csts", "The guide has no chapter csts. Did you mean `costs`?"],
  ["the agency's name typed in a text", home, ["text: ", "text: Ask Bluebonnet Medicare Advisors. "], "Ask Bluebonnet", "Write {agency}"],
  ["the phone number typed in an article", costs, ["You don't pay", "Call 972.204.5855. You don't pay"], "972.204", "Write {phone}"],
  ["the phone number typed in a chapter", "content/en/guide/costs.typ", ["Medicare has", "Call (972) 204-5855. Medicare has"], "204-5855", "Write #phone"],
  ["another founding year", "content/agency/claims.yaml", ['"{founded}"', '"1998"'], "1998", 'Write "{founded}"'],
  ["a state with another one's code", licenses, ["code: TX, name: Texas", "code: TX, name: Texs"], "Texs", "Write Texas"],
  ["an appointment in a state without a license", appointments, ["Invented Care, states: all", "Invented Care, states: [TX, PR]"], "Invented Care", "has no state PR"],
  ["a malformed contract", appointments, ["contracts: []", "contracts:\n  - { contract: H28, states: all }"], "H28", "letter and four digits"],
  ["an organization listed twice", appointments, ["Invented Care", "SAMPLE Health."], "SAMPLE", "appears twice"],
  ["nobody on the home page", people, [/^team:\n[\s\S]*?(?=^#)/m, "team: []\n"], "team:", "expected array to have >=1 items"],
  ["too many on the home page", people, [/^team:\n([\s\S]*?)(?=^#)/m, "team:\n$1$1$1"], "team:", "expected array to have <=6 items"],
  ["an unknown reviewer", costs, ["reviewer: Maria Delgado", "reviewer: Maria Delgada"], "reviewer", 'no profile of "Maria Delgada". Did you mean `Maria Delgado`?'],
  ["an unknown related article", costs, ["understanding-medicare-parts,", "understandin-medicare-parts,"], "understandin-", "Did you mean `understanding-medicare-parts`?"],
  ["a homepage as a source", costs, ["https://www.ssa.gov/medicare/lower-irmaa", "https://www.ssa.gov/"], "ssa.gov/", "not a homepage"],
  ["a link to a homepage", costs, ["You don't pay", "See [it](https://www.ssa.gov). You don't pay"], "[it]", "is a homepage"],
  ["a link to a homepage in a chapter", "content/en/guide/costs.typ", ["Medicare has", '#link("https://www.cms.gov/")[CMS]. Medicare has'], "cms.gov", "is a homepage"],
  ["a link to a homepage in a text", home, ["text: ", "text: See https://www.medicare.gov. "], "medicare.gov. ", "is a homepage"],
  ["a bare dollar sign in a chapter", "content/en/guide/costs.typ", ["Medicare has", "It is $5. Medicare has"], "$5", "Don't write dollar signs"],
  ["an address without https", home, ["text: ", "text: See http://www.medicare.gov/basics today. "], "http://", "Write https://"],
  ["a comment in an article", costs, ["You don't pay", "<!-- x --> You don't pay"], "<!--", "Comments (<!-- -->) don't work"],
  ["a component without its title", costs, ['<Note title="Inpatient or under observation?">', "<Note>"], "<Note>", "<Note> needs `title`"],
  ["a place that a page lacks", home, ["to: /privacy-policy", "to: /privacy-policy#cookie"], "#cookie", "has no place named #cookie"],
  ["a text with a colon", shell, ["skip: Skip to", "skip: Note: skip to"], "skip:", "Put the whole text in quotation marks"],
  ["a disclosure with another id", contact, ["id: contact", "id: contacts"], "id: contacts", "Write id: contact"],
  ["a suite's number after a #", agency, ["Drive, Suite 210", "Drive #210"], "#210", "so only 4100 Sample Oak Drive is left of this text. Put the whole text in quotation marks. If this is a comment, write a space after the #."],
  ["a # with more lines below it", agency, ["street: 4100 Sample Oak Drive, Suite 210", "street: 4100 Sample Oak Drive #210\n    Third Floor"], "#210", "only 4100 Sample Oak Drive is left"],
  ["a color without quotation marks", "content/agency/brand.yaml", [/ink: "(#\w+)" # text\n/, "ink: $1\n"], "ink: #", "nothing is left of this text"],
  ["a # in an article's field", costs, ["title: Medicare Costs in 2025", "title: Medicare Costs #2025"], "#2025", "only Medicare Costs is left"],
  ["a file with a shorter ending", "content/en/pages/home.yml", ["", "title: x\n"], "", "This file isn't recognized. Did you mean `en/pages/home.yaml`?"],
  ["an article's file name with capital letters", "content/en/articles/Moving.md", ["", "Hello"], "", "Rename it to moving.mdx."],
  ["an unknown file", "content/en/pages/hmoe.yaml", ["", "title: x\n"], "", "This file isn't recognized"],
];

/** Photos for the rows about them: the start of a PNG file is enough to tell its type and size. */
function addPhotos(): void {
  const folder = join(root, "content/agency/photos");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "good.png"), png(300, 300));
  writeFileSync(join(folder, "wide.png"), png(8000, 300));
  writeFileSync(join(folder, "heavy.png"), png(300, 300));
  truncateSync(join(folder, "heavy.png"), 16_000_000);
  writeFileSync(
    join(folder, "moving.jpg"),
    Buffer.from("GIF89a\u0001\u0001\u0001\u0001".padEnd(64)),
  );
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from("\u0089PNG\r\n\u001A\n\0\0\0\rIHDR", "latin1").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Finds the mistakes of the copy with some edits, which are undone afterward. */
async function mistakesWith(file: string, edits: readonly Edit[]) {
  const before = readFileSync(join(root, file), "utf8");
  const after = edits.reduce((text, [from, to]) => text.replace(from, to), before);
  expect(after).not.toBe(before);
  return await mistakesOf(new Map([[file, after]]));
}

/** Finds the mistakes of the copy with files replaced or added, which is undone afterward. */
async function mistakesOf(texts: ReadonlyMap<string, string | Buffer>) {
  const files = [...texts].map(([file, text]) => {
    const path = join(root, file);
    return { path, text, before: existsSync(path) ? readFileSync(path) : null };
  });
  for (const { path, text } of files) writeFileSync(path, text);
  try {
    return await contentMistakes(root);
  } finally {
    for (const { path, before } of files)
      if (before === null) rmSync(path);
      else writeFileSync(path, before);
  }
}

const isEdit = (edits: Edit | Edit[]): edits is Edit => !Array.isArray(edits[0]);

describe("finds nothing in the content as it is", () => {
  test("in the project itself", async () => {
    expect(await contentMistakes(process.cwd())).toEqual([]);
  });

  test("nor in its copy, with a photo that is right", async () => {
    addPhotos();
    const mistakes = await mistakesWith(people, [["image: null", "image: good.png"]]);
    expect(mistakes).toEqual([]);
  });

  test.each([
    ["one person", "team:\n$1"],
    ["six people", "team:\n$1$2$1$2"],
  ])("nor with %s on the home page, and with more on the other", async (_, team) => {
    const mistakes = await mistakesWith(people, [
      [/^team:\n( {2}- [\s\S]*?)( {2}- [\s\S]*?)(?=^#)/m, team],
      [/^profiles:\n([\s\S]*)/m, "profiles:\n$1$1"],
    ]);
    expect(mistakes).toEqual([]);
  });

  test("nor if a fact in an old version is replaced by what visitors saw", async () => {
    const mistakes = await mistakesWith(contact, [
      [/(\.2"\n[\s\S]*?)\{agency\}/, "$1Bluebonnet Medicare Advisors"],
    ]);
    expect(mistakes).toEqual([]);
  });
});

test("names a file in another encoding once, whatever it is for", async () => {
  const encode = {
    [agency]: (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    [costs]: (text: string) =>
      Buffer.from(`${text}Muñoz`.replaceAll(/[^\0-\u00FF]/g, "-"), "latin1"),
    "content/en/guide/costs.typ": (text: string) => Buffer.from(`${text}// Muñoz`, "latin1"),
    "content/art/margins.svg": (text: string) => Buffer.from(`${text}<!-- Muñoz -->`, "latin1"),
  };
  for (const [file, inOther] of Object.entries(encode)) {
    const mistakes = await mistakesOf(
      new Map([[file, inOther(readFileSync(join(root, file), "utf8"))]]),
    );
    expect(mistakes).toEqual([
      expect.objectContaining({ file, message: expect.stringContaining("isn't UTF-8") }),
    ]);
  }
});

test("takes a byte order mark and Windows line ends", async () => {
  for (const file of [agency, costs, "content/en/guide/costs.typ"]) {
    const text = readFileSync(join(root, file), "utf8").replaceAll("\n", "\r\n");
    expect(await mistakesOf(new Map([[file, `\uFEFF${text}`]]))).toEqual([]);
  }
});

/** Plants rows together, apart from those whose words another row has already replaced. */
function plant(rows: readonly Row[]) {
  const texts = new Map<string, string>();
  const planted: Row[] = [];
  const left: Row[] = [];
  for (const row of rows) {
    const [, file, edits] = row;
    const before = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
    const after = (isEdit(edits) ? [edits] : edits).reduce(
      (text, [from, to]) => text.replace(from, to),
      before,
    );
    (after === before ? left : planted).push(row);
    texts.set(file, after);
  }
  return { texts, planted, left };
}

/** The rows whose mistakes aren't named, or not alone. Mistakes that hide each other are planted again, apart. */
async function faultsOf(rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { texts, planted, left } = plant(rows);
  if (planted.length === 0) return left.map(([name]) => `${name}: nothing to replace`);
  const mistakes = await mistakesOf(texts);
  const missed = planted.filter(([, file, , at, says]) => {
    const lines = (texts.get(file) ?? "").split("\n");
    const line = at === "" ? null : lines.findIndex((text) => text.includes(at)) + 1;
    return !mistakes.some(
      (one) => one.file === file && one.line === line && one.message.includes(says),
    );
  });
  const isExact = mistakes.length === planted.length - missed.length;
  if (isExact && missed.length === 0) return await faultsOf(left);
  if (planted.length === 1)
    return [`${planted[0]?.[0]}: ${JSON.stringify(mistakes)}`, ...(await faultsOf(left))];
  const half = Math.ceil(planted.length / 2);
  const again =
    isExact && missed.length < planted.length
      ? [[...missed, ...left]]
      : [planted.slice(0, half), [...planted.slice(half), ...left]];
  const faults: string[] = [];
  for (const part of again) faults.push(...(await faultsOf(part)));
  return faults;
}

describe("names file, line and what would be right of each mistake, and nothing else", () => {
  beforeAll(addPhotos);

  // A mistake in a file with facts hides those of texts that name them.
  const hasFacts = ([, file]: Row) => /^content\/(?:agency|amounts)\//.test(file);

  test("in the agency's facts and the amounts", { timeout: 120_000 }, async () => {
    expect(await faultsOf(listed.filter(hasFacts))).toEqual([]);
  });

  test("in texts, articles and the guide", { timeout: 120_000 }, async () => {
    expect(await faultsOf(listed.filter((row) => !hasFacts(row)))).toEqual([]);
  });

  test("control: reports a row whose mistake isn't there, or isn't alone", async () => {
    const row = (to: string): Row => ["x", agency, ["founded: 2010", to], "motto", "Unknown"];
    expect(await faultsOf([row("founded: 2010\nmotto: We care")])).toEqual([]);
    expect(await faultsOf([row("founded: 2011")])).toHaveLength(1);
    expect(await faultsOf([row("fonded: 2010\nmotto: We care")])).toHaveLength(1);
    expect(await faultsOf([["x", agency, ["gone", ""], "", ""]])).toHaveLength(1);
  });
});

test("finds all mistakes at once, in several files and in a file of facts", async () => {
  const path = join(root, agency);
  const before = readFileSync(path, "utf8");
  const wrong = before.replace("founded:", "fonded:").replace("204-5855", "204-5856");
  writeFileSync(path, wrong.replace("8am-8pm", "8-20"));
  const mistakes = await mistakesWith(home, [["to: /compare-plans", "to: /compare-plan"]]);
  writeFileSync(path, before);
  expect(mistakes.map(({ file, field }) => [file, field])).toEqual([
    [agency, "fonded"],
    [agency, "phone.href"],
    [agency, "hours[0].open"],
    [home, "hero.compare.to"],
  ]);
});

test("a start with a typo says so, before anything is built", { timeout: 120_000 }, async () => {
  const path = join(root, shell);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace("to: /about-us", "to: /about"));
  const start = join(process.cwd(), "scripts/start.ts");
  const started = promisify(execFile)(process.execPath, [start], { cwd: root, timeout: 100_000 });
  const failed = await started.catch((error: Record<string, unknown>) => error);
  writeFileSync(path, before);
  expect(failed).toMatchObject({ code: 1, stdout: "" });
  expect(failed.stderr).toMatch(/shell\.yaml\n {2}line \d+, .*No page has the address \/about\./);
});

test("records a new version once, and refuses a change to it from then on", async () => {
  const path = join(root, contact);
  const before = readFileSync(path, "utf8");
  const version = `versions:\n  - version: "${newVersion}"\n    text: New words.\n`;
  writeFileSync(path, before.replace("versions:\n", version));
  expect(await acceptVersions(await loadContent(root), "2026-11-22")).toEqual([]);
  expect(await acceptVersions(await loadContent(root), newest)).toEqual([`contact ${newVersion}`]);
  expect(await contentMistakes(root)).toEqual([]);
  const mistakes = await mistakesWith(contact, [["New words.", "Newer words."]]);
  expect(mistakes.map(({ message }) => message)).toEqual([
    expect.stringContaining(`The wording of version ${newVersion} was changed`),
  ]);
  expect(await acceptVersions(await loadContent(root), newest)).toEqual([]);
});
