import type { HTMLElement } from "node-html-parser";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { medigapBenefitsSchema } from "#content/en/topics/schemas.ts";
import { shellSchema } from "#content/en/site/schemas.ts";
import { test } from "#tests/e2e/support/documents.ts";
import { visitedPages } from "#tests/e2e/support/built-pages.ts";
import { agency, license, licenses, people, readWords } from "#tests/e2e/support/content-facts.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { terms } from "#tests/e2e/support/glossary-page.ts";
import { readPage, structuredData } from "#tests/e2e/support/html-links.ts";
import { missingWords, type Screen, spaced } from "#tests/e2e/support/page-words.ts";

// What pages say, read in their HTML without a browser.

test.describe.configure({ mode: "default" });

const center = "/learning-center";

const likeNamed = (folder: string, pages: string, above = ""): Screen[] =>
  pages.split(" ").map((name) => ({ file: `${folder}/${name}.yaml`, page: `${above}/${name}` }));

/** The content files and the pages that show them; what needs an answer of the visitor first is left out. */
const screens: readonly Screen[] = [
  ...likeNamed("en/pages", "annual-notice-of-change contact download-guide sitemap"),
  ...likeNamed("en/pages", "thank-you-guide"),
  ...likeNamed("en/legal", "accessibility privacy-policy terms-of-service"),
  ...likeNamed("en/topics", "medicare-basics medicare-advantage prescription-drug-plans", center),
  ...likeNamed("en/site", "offline"),
  { file: "en/legal/legal-parts.yaml", page: "/privacy-policy" },
  { file: "en/pages/home.yaml", page: "/", except: /hero\.member/ },
  { file: "en/pages/about-us.yaml", page: "/about-us", except: /pending/ },
  { file: "en/pages/compare-plans.yaml", page: "/compare-plans", except: /picker/ },
  { file: "en/pages/sample-plans.yaml", page: "/compare-plans" },
  { file: "en/pages/help-paying.yaml", page: "/help-paying", fields: /^\.(title|hero|closing)/ },
  { file: "en/pages/income-costs.yaml", page: "/income-costs", fields: /^\.(title|hero|closing)/ },
  { file: "en/pages/quiz.yaml", page: "/quiz", fields: /^\.(title|hero|questions)/ },
  {
    file: "en/pages/talk-to-agent.yaml",
    page: "/talk-to-agent",
    except: /callBefore|checkBefore|someone|reasons|check\b/,
  },
  { file: "en/pages/testimonials.yaml", page: "/testimonials", except: /none/ },
  { file: "en/pages/learning-center/home.yaml", page: center },
  { file: "en/pages/learning-center/articles.yaml", page: `${center}/articles` },
  {
    file: "en/pages/learning-center/glossary.yaml",
    page: `${center}/glossary`,
    except: /All|empty|back/,
  },
  { file: "en/glossary/glossary.yaml", page: `${center}/glossary` },
  { file: "en/topics/topics.yaml", page: center },
  {
    file: "en/topics/enrollment-periods.yaml",
    page: `${center}/enrollment-periods`,
    except: /months/,
  },
  {
    file: "en/topics/medicare-supplements.yaml",
    page: `${center}/medicare-supplements`,
    except: /compare/,
  },
  { file: "agency/people.yaml", page: "/", fields: /team/ },
  { file: "agency/people.yaml", page: "/about-us", fields: /profiles/ },
  { file: "agency/testimonials.yaml", page: "/", fields: /home|guideReaders/ },
  { file: "agency/testimonials.yaml", page: "/testimonials", fields: /page/ },
  { file: "agency/claims.yaml", page: "/", fields: /rating|clients|satisfaction|founded/ },
  { file: "agency/claims.yaml", page: "/about-us", fields: /founded|clients|states\.|experience/ },
  { file: "agency/claims.yaml", page: "/testimonials", fields: /clients|OnTest|satisf|rating/ },
];

test("every text and link of a page's content file is on its page", async ({ documents }) => {
  for (const one of screens) {
    const { count, missing } = await missingWords(one, documents.built.get(one.page)?.text ?? "");
    expect.soft(missing, `${one.file} on ${one.page}`).toEqual([]);
    expect.soft(count, `texts of ${one.file}`).toBeGreaterThan(1);
  }
});

test("control: finds a text and a link that are missing", async ({ documents }) => {
  const page = documents.built.get("/contact")?.text ?? "";
  const broken = page.replaceAll("Write, call or stop by", "").replaceAll("/talk-to-agent", "/x");
  const { missing } = await missingWords({ file: "en/pages/contact.yaml", page: "" }, broken);
  expect(missing.join("\n")).toMatch(/Write, call or stop by[\s\S]*: Ask us to call you/);
});

const shell = await readWords("en/site/shell.yaml", shellSchema);
const { footer } = shell;
/** The groups of links of every page: name, and each link's words and target. */
const groups = [
  ["Main", [...shell.primary, shell.talk]],
  [footer.quickLinks.title, footer.quickLinks.links],
  [footer.resources.title, footer.resources.links],
  [footer.tools.title, footer.tools.links],
  [footer.legalLabel, footer.legal],
] as const;

const home = licenses.states.find(({ code }) => code === licenses.home);
/** Every page's notices, and how to reach the agency, in its footer. */
const notices = [
  "We simplify Medicare choices to help seniors find the right coverage at no cost to them.",
  `We do not offer every plan available in your area. Currently we represent ${home?.organizations} organizations which offer ${home?.plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`,
  `These numbers are for ${home?.name}, plan year ${licenses.planYear}. See the numbers for other states.`,
  "1-800-MEDICARE (1-800-633-4227) answers 24 hours a day, 7 days a week. TTY users call 1-877-486-2048.",
  "Not connected with or endorsed by the U.S. government or the federal Medicare program.",
  `This is a solicitation of insurance. ${agency.name}, ${license}, National Producer Number ${licenses.nationalProducerNumber}.`,
  agency.address.street,
  agency.address.postalCode,
  agency.timeZoneName,
  ...agency.hours.map(({ days, open }) => `${days} ${open}`),
  ...agency.social.map(({ name }) => name),
];

test("every page has the links of the site, the required notices and the ways to reach us", async ({
  documents,
  request,
}) => {
  const unknown = readPage("/no-such-page", await (await request.get("/no-such-page")).text());
  const visited = visitedPages.flatMap((path) => documents.built.get(path) ?? []);
  for (const { path, html } of [...visited, unknown]) {
    const linksIn = (nav: HTMLElement) =>
      nav.querySelectorAll("a").map((link) => [link.text, link.getAttribute("href")]);
    for (const [name, links] of groups) {
      const navs = html.querySelectorAll(`nav[aria-label="${name}"]`);
      expect(navs.length, `${name} on ${path}`).toBe(name === "Main" ? 2 : 1);
      for (const nav of navs)
        expect(linksIn(nav), path).toEqual(links.map(({ label, to }) => [label, to]));
    }
    const current = html.querySelectorAll("header.site-header [aria-current]");
    const entry = shell.primary.find(({ to }) => (to === "/" ? path === to : path.startsWith(to)));
    const targetsOfCurrent = current.map((link) => link.getAttribute("href"));
    expect(targetsOfCurrent, path).toEqual(entry ? [entry.to, entry.to] : []);
    const bottom = html.querySelector("footer.site-footer");
    for (const text of notices) expect(spaced(bottom?.text ?? ""), path).toContain(text);
    const targets = bottom?.querySelectorAll("a").map((link) => link.getAttribute("href"));
    const reach = [agency.phone.href, `mailto:${agency.email}`, "/about-us#licenses"];
    expect(targets, path).toEqual(expect.arrayContaining([...reach, "/talk-to-agent"]));
    expect(html.querySelector("header.site-header")?.innerHTML, path).toContain(agency.phone.href);
  }
});

test("an unknown address has status 404, its two texts, next steps, and the phone number", async ({
  documents,
  request,
}) => {
  const answer = await request.get("/no-such-page");
  expect(answer.status()).toBe(404);
  const text = await answer.text();
  const main = readPage("/no-such-page", text).html.querySelector("main");
  expect(main?.querySelector("h1")?.text).toBe("404 Page Not Found");
  // For whoever made the page's link, not for visitors; no page has what a framework says to its developers.
  expect(main?.text).toContain("our web team: Did you forget to add the page to the router?");
  const built = Array.from(documents.built.values(), ({ html }) => html.toString());
  for (const one of [text, ...built])
    expect(one).not.toMatch(/hey developer|unhandled thrown error|unexpected application error/i);
  const targets = main?.querySelectorAll("a").map((link) => link.getAttribute("href"));
  expect(targets).toEqual(expect.arrayContaining([agency.phone.href, "/learning-center", "/"]));
});

test("questions and breadcrumbs are the same for search engines as for visitors", ({
  documents,
}) => {
  let [questions, trails] = [0, 0];
  for (const page of documents.built.values()) {
    const { path, html } = page;
    const data = structuredData(page);
    const summaries = html
      .querySelectorAll("details[name=faq] summary")
      .map(({ text }) => text.trim());
    const { mainEntity = [] } = (data.get("FAQPage") ?? {}) as { mainEntity?: { name: string }[] };
    expect(
      mainEntity.map(({ name }) => name),
      path,
    ).toEqual(summaries);
    const trail = html.querySelectorAll("nav[aria-label=Breadcrumb] a").map(({ text }) => text);
    const { itemListElement = [] } = (data.get("BreadcrumbList") ?? {}) as {
      itemListElement?: { name: string }[];
    };
    expect(
      itemListElement.slice(0, -1).map(({ name }) => name),
      path,
    ).toEqual(trail);
    [questions, trails] = [questions + summaries.length, trails + trail.length];
  }
  expect(questions).toBeGreaterThan(10);
  expect(trails).toBeGreaterThan(20);
});

test("an article says who checked it and when, its sources, what to read next and whom to call", ({
  documents,
}) => {
  const articles = [...documents.built.values()].filter(({ path }) => /articles\/./.test(path));
  expect(articles).toHaveLength(8);
  for (const { path, html } of articles) {
    const text = (part: string) => spaced(html.querySelector(part)?.text ?? "");
    const links = html.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(text("article header"), path).toMatch(
      /Back to [A-Z].*Checked by .+, licensed insurance agent, on [A-Z]\w+ \d+, 20\d\d · \d+ min read$/,
    );
    expect(text("[aria-current=page].text-quiet").length, path).toBeLessThanOrEqual(31);
    expect(text("article"), path).toMatch(/Published [A-Z]\w+ \d+, 20\d\d.*Updated [A-Z]/);
    expect(links, path).toEqual(
      expect.arrayContaining(["/compare-plans", "/talk-to-agent", agency.phone.href]),
    );
    const sources = html.querySelectorAll("article footer li").map(({ text: source }) => source);
    expect(sources.length, path).toBeGreaterThan(1);
    for (const source of sources) expect(source).toMatch(/, checked [A-Z]\w+\s\d+, 20\d\d$/);
    expect(text("main"), path).toMatch(/Related articles.*\d min read/);
  }
  const medigap = documents.built.get(`${center}/articles/advantage-vs-supplement`)?.html;
  const solicitation = `This is a solicitation of insurance. ${agency.name}, ${license}`;
  expect(spaced(medigap?.querySelector("article")?.text ?? "")).toContain(solicitation);
});

test("the Medigap table says in words what each plan pays; its icons are decorative", async ({
  documents,
}) => {
  const page = documents.built.get(`${center}/medicare-supplements`);
  const table = page?.html.querySelector("table");
  const { benefits } = await readWords("en/topics/medigap-benefits.yaml", medigapBenefitsSchema);
  const rows = table?.querySelectorAll("tbody tr").map((row) => ({
    benefit: spaced(row.querySelector("th")?.text ?? ""),
    cells: row.querySelectorAll("td").map(({ text }) => spaced(text)),
  }));
  const cells = benefits.map(({ benefit, values }) => ({
    benefit,
    cells: medigapLetters.map((letter) => inWords(values[letter])),
  }));
  expect(rows).toEqual(cells);
  expect(table?.querySelectorAll("svg:not([aria-hidden=true])")).toEqual([]);
});

function inWords(value: boolean | string): string {
  if (typeof value === "boolean") return value ? "Covered" : "Not covered";
  return value.endsWith("%") ? `${value} covered` : value;
}

test("the agents have one letter in place of a photo, since two could be read as a title", ({
  documents,
}) => {
  const page = documents.built.get("/about-us")?.html;
  const letters = page?.querySelectorAll("main li span[aria-hidden]").map(({ text }) => text);
  expect(letters?.filter((letter) => /\D/.test(letter))).toEqual(
    people.profiles.map(({ name }) => name.slice(0, 1)),
  );
});

test("the phone's bar is left out on the way to an agent or the guide, and where something else is in its place", ({
  documents: { built },
}) => {
  const withoutBar = [...built.values()]
    .filter(({ html }) => html.querySelector("[data-bar]") === null)
    .map(({ path }) => path);
  // plans.spec.ts looks for it on a county's page.
  const ways = ["/talk-to-agent", "/contact", "/download-guide", "/thank-you-guide", "/quiz"];
  const others = [
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/offline",
    `${center}/glossary`,
  ];
  expect(withoutBar.toSorted()).toEqual([...ways, ...others].toSorted());
});

test("what is made up on the page with sample plans is in a frame that says so", ({
  documents,
}) => {
  const html = documents.built.get("/compare-plans")?.html;
  const headings = html?.querySelectorAll("h2, h3, h4") ?? [];
  const marks = headings.filter(({ text }) => text.trim() === "Practice with made-up plans");
  expect(marks).toHaveLength(1);
  const frame = marks[0]?.closest(".border-dashed");
  expect(frame?.querySelectorAll("figure").length).toBe(1);
  expect(frame?.querySelectorAll("table").length).toBe(2);
  const names = html?.querySelectorAll("thead th b").map(({ text }) => text) ?? [];
  // Out of sight of the heading, each plan's name still says so.
  for (const name of names) expect(name).toMatch(/^Sample /);
  expect(names).toHaveLength(6);
});

test("search engines get every term of the glossary", ({ documents }) => {
  const page = documents.built.get(`${center}/glossary`);
  const { hasDefinedTerm = [] } = ((page && structuredData(page).get("DefinedTermSet")) ?? {}) as {
    hasDefinedTerm?: { name: string; description: string }[];
  };
  const listed = hasDefinedTerm.map(({ name, description }) => [name, description].join(": "));
  const named = terms.map(({ term, definition }) => [term, definition].join(": "));
  expect(listed.toSorted()).toEqual(named.toSorted());
});

test("pages that only lead somewhere are hidden from search engines", async ({
  documents,
  request,
}) => {
  for (const path of ["/thank-you-guide", "/no-such-page", "/"]) {
    const answer = await request.get(path);
    const { html } = readPage(path, await answer.text());
    expect(html.querySelector("meta[name=robots]")?.getAttribute("content"), path).toBe(
      path === "/" ? undefined : "noindex",
    );
    expect(html.querySelectorAll("link[rel=canonical]"), path).toHaveLength(path === "/" ? 1 : 0);
  }
  for (const { path, html } of documents.built.values())
    expect(html.querySelector("html")?.getAttribute("lang"), path).toBe("en");
});
