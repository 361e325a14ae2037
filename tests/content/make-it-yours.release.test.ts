import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseHtml } from "node-html-parser";
import { parse as parseYaml } from "yaml";
import { todayIn } from "#medicare/calendar.ts";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { readIsDemonstration } from "#scripts/launch/read-launch-content.ts";
import { readShareInputs } from "#scripts/share-images/build-images.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { openPdf, textRuns } from "#tests/guide/testing.ts";
import {
  compiledCode,
  copyCheckout,
  fetchPages,
  type Service,
  startService,
} from "#tests/service/testing.ts";

// An agency makes a fresh copy its own as the guides say. Afterward, nothing that visitors, search engines or the
// office get has anything of the sample agency.

/** The old name and short name, phone (as shown and as dialed), email and street, in any case. */
const old = ["bluebonnet", "204-5855", "2045855", "sample oak"];

/** What the office types: name, contact, license and counts, time zone and hours. Empty lines keep what's there. */
const answers = `Cedar Hill Medicare Help

303 555 0142
hello@cedarhill.example
12 Aspen Way
Boulder
CO
80301
CO
12345
5
20
7788
3
9am-12pm, 1pm-5pm
closed
closed
`;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<style>.hill{fill:#7a1f5c}</style><path class="hill" d="M4 60L32 6l28 54z"/></svg>`;

const wording = "Cedar Hill's new wording: by asking for the guide, you ask {agency} to email you.";

let root: string;
let service: Service;
/** By path, as HTML. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "make-it-yours-"));
  copyCheckout(root);
  run({ input: answers }, "scripts/setup.ts");
  writeFileSync(join(root, "content/agency/mark.svg"), mark);
  edit("content/agency/brand.yaml", [/"#0f4a3f"/g, '"#5c1746"']);
  await replaceAgent();
  // A new agency has no clients yet. Deleting everything below a name leaves it without a value.
  edit("content/agency/claims.yaml", [/^\w+: .*\n/gm, ""]);
  edit("content/agency/testimonials.yaml", [/^ .*\n/gm, ""]);
  const article = readFileSync("content/en/articles/medicare-vs-medicaid.mdx", "utf8");
  const added = article.replace(/^title: .*$/m, "title: How we work at {agency}");
  writeFileSync(join(root, "content/en/articles/how-we-work.mdx"), added);
  const today = todayIn("America/Denver", Date.now());
  // The release may have a wording of the same day.
  const version = `versions:\n  - version: "${today}.2"\n    text: ${JSON.stringify(wording)}`;
  edit("content/en/disclosures/guide-form.yaml", [/^versions:$/m, version]);
  // "Change a disclosure": a new version is recorded before the build accepts it.
  run({}, "scripts/content/check-content.ts", "--accept");
  run({}, "scripts/build.ts");
  service = await startService({ main: join(root, "build/service/main.js") });
  pages = await fetchPages(service.url, ["/testimonials", "/thank-you-guide", "/offline", "/404"]);
  // Everything that a computer does of "yours in ten minutes"; the rest is for typing and thinking.
}, 1_200_000);

afterAll(async () => {
  await service.end();
  rmSync(root, { recursive: true, force: true });
});

function run({ input = "" }, ...command: readonly string[]): void {
  const env = {
    ...process.env,
    ...compiledCode,
    NODE_ENV: "production",
    NODE_OPTIONS: "",
    PUBLIC_URL: "https://cedarhill.example",
  };
  const options = { cwd: root, env, encoding: "utf8", input } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  if (status !== 0) throw new Error(`${command[0]} ended with ${status}:\n${stdout}${stderr}`);
}

function edit(file: string, ...changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(join(root, file), "utf8");
  for (const [before, after] of changes) {
    if (text.search(before) === -1) throw new Error(`${file} has no ${before.source}`);
    text = text.replace(before, after);
  }
  writeFileSync(join(root, file), text);
}

/** Puts Dana in Thomas's place, with a photo as a camera makes it. */
async function replaceAgent(): Promise<void> {
  edit("content/agency/people.yaml", [
    /(name: )Thomas Whitfield(\n(?:.*\n)*?\s+image: )null/g,
    "$1Dana Example$2dana.jpg",
  ]);
  edit("content/en/articles/advantage-vs-supplement.mdx", [/Thomas Whitfield/, "Dana Example"]);
  const folder = join(root, "content/agency/photos");
  mkdirSync(folder);
  const plain = { width: 3000, height: 2000, channels: 3 as const, background: "#8899aa" };
  const photo = sharp({ create: plain }).withExif({ IFD0: { Copyright: "Taken at home" } });
  await photo.jpeg().toFile(join(folder, "dana.jpg"));
}

/** Where a text has something of the sample agency. */
function findOld(place: string, text: string): string[] {
  const lower = text.toLowerCase();
  return old.filter((needle) => lower.includes(needle)).map((needle) => `${place}: ${needle}`);
}

/** Everything of the sample agency in the files of a build: as they are, unpacked, and in the guide's text. */
async function findInBuild(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const whole = file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
    lines.push(...findOld(file, whole.toString("latin1")));
    if (file.endsWith(".pdf")) lines.push(...findOld(file, await pdfText(file)));
  }
  return lines;
}

async function pdfText(file: string): Promise<string> {
  const pdf = await openPdf(file);
  const { info } = await pdf.getMetadata();
  const runs = (await textRuns(pdf)).flat().map(({ text }) => text);
  await pdf.loadingTask.destroy();
  return `${JSON.stringify(info)} ${runs.join("")}`;
}

const htmlOf = (path: string) => pages.get(path) ?? "";

test("no page, file or code of the site has anything from the sample agency", async () => {
  expect(await findInBuild(join(root, "build/"))).toEqual([]);
  expect([...pages].flatMap(([path, html]) => findOld(path, html))).toEqual([]);
});

test("the link previews are drawn from nothing of it", async () => {
  expect(findOld("share", JSON.stringify(await readShareInputs(root)))).toEqual([]);
  expect(findOld("share", JSON.stringify(await readShareInputs(process.cwd())))).not.toEqual([]);
});

test("the site has the agency's name, number, mark, color, zone, article and wording", async () => {
  const home = htmlOf("/");
  for (const words of ["Cedar Hill", "Medicare Help", "(303) 555-0142", "tel:+13035550142"])
    expect(home).toContain(words);
  expect(home).toContain("Mountain Time");
  expect(home).toContain("#5c1746");
  expect(home).toContain("new wording: by asking for the guide, you ask Cedar Hill Medicare Help");
  expect(home).toContain('<img src="/icon.svg" alt=""');
  expect(readFileSync(join(root, "build/client/icon.svg"), "utf8")).toContain('fill="#7a1f5c"');
  const guide = globSync(join(root, "build/client/guide/*.pdf"))[0] ?? "";
  expect(await pdfText(guide)).toMatch(/Cedar Hill Medicare Help[\s\S]*\(303\) 555-0142/);
  const article = htmlOf("/learning-center/articles/how-we-work");
  for (const page of [article, htmlOf("/learning-center/articles")])
    expect(page).toContain("How we work at Cedar Hill Medicare Help");
});

/** What is only in the sample agency's claims and quotes; kinds of coverage and places are everywhere. */
const invented = ["claims", "testimonials"].flatMap((name) => {
  const text = readFileSync(`content/agency/${name}.yaml`, "utf8");
  return textsIn(parseYaml(text), ["plans", "location", "agent"]).filter(
    (words) => words.length > 9 || words === "97%",
  );
});

test("without quotes, a rating or claims, no page has any, or leads to the page with quotes", async () => {
  expect(invented.length).toBeGreaterThan(30);
  for (const [page, html] of pages) {
    expect([page, invented.filter((words) => html.includes(words))]).toEqual([page, []]);
    expect([page, html.includes('href="/testimonials"')]).toEqual([page, false]);
  }
  expect(await (await fetch(`${service.url}/sitemap.xml`)).text()).not.toContain("/testimonials<");
  const page = htmlOf("/testimonials");
  expect(page).toContain('<h1 class="text-h1">What you can expect from us</h1>');
  expect(page).toContain('<meta name="robots" content="noindex"');
  expect(page).not.toMatch(/class="page-?stars|out of 5 stars|What our clients say/);
});

test("hours, times to call, ZIP codes, notices and social names follow the agency", () => {
  const talk = htmlOf("/talk-to-agent");
  expect(talk).toContain("9am-12pm and 1pm-5pm MT");
  expect(talk).toContain("12pm-5pm");
  expect(talk).not.toContain("5pm-8pm");
  expect(htmlOf("/")).toContain("Five digits, for example 80301");
  for (const [page, html] of pages)
    expect([page, /\b(?:75024|77494)\b|\(coming soon\)/.exec(html)]).toEqual([page, null]);
  const policy = htmlOf("/privacy-policy");
  expect(policy).not.toMatch(/Notice for (?:Texas|California) residents/);
  expect(policy).toContain("You have the rights below no matter where you live");
});

// Other agents are still samples, and the site is built for a public address.
test("every page says that the site is a demonstration; on a machine where it's tried, none does", async () => {
  expect(pages.size).toBeGreaterThan(80);
  expect([...pages].flatMap(([path, html]) => (isMarked(html) ? [] : [path]))).toEqual([]);
  const guide = globSync(join(root, "build/client/guide/*.pdf"))[0] ?? "";
  expect(await pdfText(guide)).toContain(demonstration);
  expect(await readIsDemonstration(root)).toBe(false);
});

test("control: finds a page that doesn't say so, or says so where nobody sees it", () => {
  expect(isMarked(`<aside><p>${demonstration}</p></aside>`)).toBe(true);
  expect(isMarked("<aside><p>Hello</p></aside>")).toBe(false);
  expect(isMarked(`<aside hidden><p>${demonstration}</p></aside>`)).toBe(false);
});

const demonstration = "This is a demonstration site.";

function isMarked(html: string): boolean {
  return parseHtml(html)
    .querySelectorAll("aside:not([hidden])")
    .some(({ text }) => text.startsWith(demonstration));
}

test("a visitor sees the agency's name, mark, color and agent, and nothing of the sample", async () => {
  await using stack = new AsyncDisposableStack();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
  });
  stack.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${service.url}/about-us`);
  const text = await page.locator("body").innerText();
  for (const name of ["Cedar Hill", "Dana Example"]) expect(text).toContain(name);
  expect(findOld("/about-us", text)).toEqual([]);
  // The photo, which brand.test.ts looks into.
  expect(htmlOf("/about-us")).toMatch(/<img src="\/assets\/dana-112-\w+\.webp"/);
  // A mark with colors of its own is an image: its own color is on the screen, in the page's pixels.
  const picture = await page.locator('header img[src="/icon.svg"]').screenshot();
  expect(await colorsIn(picture)).toContain("122, 31, 92");
  // There is no plan data, so the field for a ZIP code leads to an agent.
  await page.goto(`${service.url}/learning-center/medicare-advantage`);
  const strip = page.getByRole("region", { name: "Ask an agent about plans in your ZIP" });
  await strip.getByLabel("5-digit ZIP").fill("80301-1234");
  await strip.getByRole("button", { name: "Ask us to call you" }).click();
  const form = page.locator("#consultation");
  await expect.poll(() => form.getByLabel("ZIP code").inputValue()).toBe("80301");
  await expect.poll(() => page.url()).toContain("#consultation");
  const call = page.locator('header a[href="tel:+13035550142"]').first();
  expect(await call.innerText()).toContain("(303) 555-0142");
}, 60_000);

describe("a request", () => {
  const person = { name: "Ada Flores", email: "ada@visitor.test", zipCode: "80301" };
  const requests = {
    "/api/leads": { ...person, firstName: "Ada", wantsNewsletter: true },
    // An address gets one confirmation a day.
    "/api/contacts": { ...person, email: "ada@work.test", message: "Please tell me about Part D." },
    // A program may name a time to call that the forms don't offer.
    "/api/plan-requests": {
      ...person,
      phone: "(303) 555-0143",
      birthdate: "03/15/1960",
      preferredContactMethod: "phone",
      bestTimeToContact: "evening",
    },
  };

  test("sends no mail, and gets no answer, with anything of the sample agency", async () => {
    const parts: string[] = [];
    const mails: { readonly text?: string | undefined }[] = [];
    for (const [path, fields] of Object.entries(requests)) {
      const headers = { "Content-Type": "application/json", Origin: service.url };
      const body = JSON.stringify(fields);
      const response = await fetch(service.url + path, { method: "POST", headers, body });
      parts.push(await response.text());
      expect([path, response.status, parts.at(-1)]).toEqual([path, 201, expect.any(String)]);
    }
    parts.push(await (await fetch(`${service.url}/api/openapi.json`)).text());
    for (const mail of await waitForMails(join(service.dataDir, "mail"), 7)) {
      const { attachments, ...read } = await PostalMime.parse(mail);
      mails.push(read);
      parts.push(mail.toString("latin1"), JSON.stringify(read));
      parts.push(attachments.map(({ filename }) => filename).join(" "));
    }
    const all = parts.join("\n");
    expect(findOld("request", all)).toEqual([]);
    expect(all).toContain("Cedar Hill Medicare Help, 12 Aspen Way, Boulder, Colorado 80301");
    expect(all).toContain("hello@cedarhill.example");
    expect(mails.some(({ text }) => text?.includes("9am-12pm and 1pm-5pm"))).toBe(true);
    expect(mails.some(({ text }) => text?.includes("5pm-8pm Mountain Time"))).toBe(true);
    for (const mail of mails) expect(mail.text).toContain(demonstration);
  });
});

/** All texts of a content file, apart from those of some fields. */
function textsIn(tree: unknown, without: readonly string[]): string[] {
  if (typeof tree === "string") return [tree];
  return Object.entries(tree ?? {}).flatMap(([name, part]) =>
    without.includes(name) ? [] : textsIn(part, without),
  );
}

/** The colors of a picture's pixels, as "122, 31, 92". */
async function colorsIn(picture: Buffer): Promise<ReadonlySet<string>> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels)
    colors.add([...data.subarray(at, at + 3)].join(", "));
  return colors;
}

async function waitForMails(folder: string, count: number): Promise<Buffer[]> {
  const files = () => (existsSync(folder) ? globSync(join(folder, "*.eml")) : []);
  await expect.poll(() => files().length, { timeout: 60_000 }).toBe(count);
  return files().map((file) => readFileSync(file));
}

describe("control: the search", () => {
  test("finds what is planted in a file, packed or in capitals", async () => {
    const folder = scratchDirectory();
    writeFileSync(join(folder, "a.js"), "call('BlueBonnet')");
    writeFileSync(join(folder, "b.html"), "<a href=tel:+19722045855>");
    expect(await findInBuild(folder)).toHaveLength(2);
  });

  // `npm test` builds the site before this test.
  const original = "build/server/index.js";
  test.runIf(existsSync(original) && readFileSync(original, "utf8").includes("Bluebonnet"))(
    "finds the sample agency in its own pages, guide and service",
    async () => {
      const lines = (await findInBuild("build/")).map((line) => line.replace(/^.*?build\//, ""));
      for (const part of ["server/index.js: ", "client/guide/", "service/"])
        expect([part, lines.some((line) => line.startsWith(part))]).toEqual([part, true]);
      for (const needle of old)
        expect([needle, lines.some((line) => line.endsWith(`: ${needle}`))]).toEqual([
          needle,
          true,
        ]);
    },
  );
});
