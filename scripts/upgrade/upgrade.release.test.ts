import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseDocument, stringify } from "yaml";
import { scratchDirectory } from "#server/base/testing.ts";

/** The oldest content that an agency can have: 200 commits before version 1.0.0. */
const oldest = "354641b1f0e56b2cc7977bd13fae42342272fb26";

const hasOldest = spawnSync("git", ["cat-file", "-e", `${oldest}^{tree}`]).status === 0;

const photo = readFileSync("docs/images/article-phone.png");

/** An agent of the agency's in the place of a sample. */
const jane = { name: "Jane Park", image: "jane.png", sample: false } as const;
const review = (name: string) => ({
  quote: `${name} wrote this one down.`,
  name,
  location: "Waco, Texas",
  rating: 5,
  sample: false,
});

/** Edits of an agency, in the files and fields of the first release: `[file, path, value]`. */
const edits: readonly (readonly [string, readonly (string | number)[], unknown])[] = [
  ["agency/agency.yaml", ["name"], "Cedar Hill Medicare Help"],
  ["agency/agency.yaml", ["phone"], { display: "(214) 555-0142", href: "tel:+12145550142" }],
  ["agency/agency.yaml", ["address", "street"], "12 Juniper Lane"],
  ["agency/agency.yaml", ["hours", 1], { days: "Saturday", open: "9am-1pm" }],
  ["agency/agency.yaml", ["timeZoneName"], "Central Time"],
  ["agency/agency.yaml", ["licence"], "Texas agency license no. 7654321"],
  ["agency/agency.yaml", ["represents", "plans"], 81],
  ["agency/agency.yaml", ["samples"], ["email"]],
  [
    "agency/people.yaml",
    ["team", 0],
    { ...jane, title: "Agent", yearsOfExperience: "6 years", quote: "I listen." },
  ],
  [
    "agency/people.yaml",
    ["profiles", 0],
    { ...jane, role: "Agent", experience: "6 years", description: "Jane is from Waco." },
  ],
  [
    "agency/claims.yaml",
    ["clients"],
    { value: "1,240", label: "clients since 2011", sample: false },
  ],
  [
    "agency/testimonials.yaml",
    ["home"],
    ["Ann B.", "Cy D.", "Eve F.", "Guy H.", "Ida J."].map(review),
  ],
  ["en/pages/about-us.yaml", ["story", "paragraphs", 1], "Then we bought a second desk."],
  ["en/pages/home.yaml", ["hero", "headline"], "Medicare for Cedar Hill, in plain words."],
  ["en/pages/home.yaml", ["steps", "items", 1, "title"], "We look at it together"],
  [
    "en/legal/privacy-policy.yaml",
    ["sections", 0, "paragraphs", 0],
    "This website belongs to us, in Cedar Hill.",
  ],
  ["en/site/shell.yaml", ["brandShort"], "Cedar Hill"],
  ["en/pages/guide-form.yaml", ["submit"], "Mail me the guide"],
  [
    "en/emails/lead-confirmation.yaml",
    ["opening"],
    "Thanks for writing to our office in Cedar Hill.",
  ],
  ["en/forms/lead-form.yaml", ["trap"], "Please leave this one empty"],
  ["en/emails/agency-notification.yaml", ["kinds", "contact", "subject"], "They wrote: [name]"],
  ["en/emails/agency-notification.yaml", ["record", "id"], "Reference"],
  ["amounts/amounts.yaml", ["amounts", "medigap_G_price", "guide"], [130, 310]],
];

const disclosure = readFileSync("content/en/disclosures/contact.yaml", "utf8");
const [, newest = ""] = /version: "(\d{4}-\d\d-\d\d)/.exec(disclosure) ?? [];
const ownVersion = {
  // Later than the release's newest, and never on a day to come.
  version: `${newest}.9`,
  text: "By sending this, you ask Cedar Hill to answer you.",
};
const ownTerm = {
  id: "agent-of-record",
  term: "Agent of Record",
  definition: "The agent who helped you enroll, and who can look at your plan for you.",
  category: "General",
};
const ownParagraph = "Ask us for the list of Medicaid offices in Dallas County.";

/** Where each edit has to be in the new content, and what is searched for there. */
const expected: readonly (readonly [string, ...string[]])[] = [
  [
    "agency/agency.yaml",
    '"samples":["email","closedDays","responsePromise","social"]',
    "Cedar Hill Medicare Help",
    '"shortName":"Cedar Hill"',
    "tel:+12145550142",
    "12 Juniper Lane",
    '"timeZone":"America/Chicago"',
    "9am-1pm",
  ],
  ["agency/licenses.yaml", '"license":"7654321","organizations":9,"plans":81'],
  ["agency/people.yaml", '"title":"Agent"', "Jane is from Waco."],
  ["agency/claims.yaml", "1,240", "clients since 2011"],
  [
    "agency/testimonials.yaml",
    "Ann B. wrote",
    "Cy D. wrote",
    "Eve F. wrote",
    "Guy H. wrote",
    "Ida J. wrote",
  ],
  ["en/pages/about-us.yaml", "Then we bought a second desk."],
  [
    "en/pages/home.yaml",
    '"headline":["Medicare for Cedar Hill,","in plain words."]',
    '"picture":"compare","when":"Side by side","title":"We look at it together"',
  ],
  ["en/legal/privacy-policy.yaml", "belongs to us, in Cedar Hill"],
  [
    "en/disclosures/contact.yaml",
    `"versions":[{"version":"${ownVersion.version}","text":"By sending this, you ask`,
  ],
  ["en/forms/guide.yaml", "Mail me the guide"],
  [
    "en/emails/lead-confirmation.yaml",
    ...["compare", "consultation", "contact"].map(() => "our office in Cedar Hill"),
  ],
  ["en/forms/lead-form.yaml", '"honeypot":"Please leave this one empty"'],
  [
    "en/emails/agency-notification.yaml",
    '"subject":"They wrote [number]: [who]"',
    '"record":{"number":"Lead","id":"Reference"}',
  ],
  ["amounts/amounts.yaml", '"typical":[130,310],"source":"market","sample":false'],
  ["en/glossary/glossary.yaml", "who can look at your plan for you"],
  ["en/articles/medicare-vs-medicaid.mdx", ownParagraph],
  ["en/articles/our-office.mdx", "We opened in Cedar Hill."],
  ["en/guide/help.typ", "Or ask at our office in Cedar Hill."],
];

/** Makes the agency's edits in content of the first release. */
function editContent(root: string): void {
  const file = (path: string) => join(root, "content", path);
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(file(path), change(readFileSync(file(path), "utf8")));
  for (const [path, at, value] of edits)
    edit(path, (text) => {
      const document = parseDocument(text);
      document.setIn(at, document.createNode(value));
      return String(document);
    });
  const addFirst = (path: string, list: string, item: object) =>
    edit(path, (text) => {
      const value = parse(text);
      return stringify({ ...value, [list]: [item, ...value[list]] });
    });
  addFirst("en/disclosures/contact.yaml", "versions", ownVersion);
  addFirst("en/glossary/glossary.yaml", "terms", ownTerm);
  edit("en/articles/medicare-vs-medicaid.mdx", (text) =>
    // As an editor on Windows writes it.
    text.replace("</DataTable>\n", `</DataTable>\n\n${ownParagraph}\n`).replaceAll("\n", "\r\n"),
  );
  edit("en/guide/help.typ", (text) => `${text}\nOr ask at our office in Cedar Hill.\n`);
  const article = readFileSync(file("en/articles/medicare-vs-medicaid.mdx"), "utf8");
  const [, front = ""] = article.split(/^---\r?\n/m);
  const own = front
    .replace(/title: .*/, "title: Our office in Cedar Hill")
    .replaceAll(/url: "(https:\/\/[^/"]+)"/g, 'url: "$1/the-page"');
  writeFileSync(file("en/articles/our-office.mdx"), `---\n${own}---\n\nWe opened in Cedar Hill.\n`);
  mkdirSync(file("agency/photos"), { recursive: true });
  writeFileSync(file("agency/photos/jane.png"), photo);
}

interface Upgraded {
  readonly next: string;
  readonly report: string;
}

/** Copies what the content check reads: the content, and the design that the guide is typeset with. */
function copyRelease(root: string): void {
  for (const part of ["content", "scripts/guide"])
    cpSync(part, join(root, part), { recursive: true });
}

/** Upgrades an edited copy of earlier content to today's, as an agency does. */
function upgradeFrom(base: string): Upgraded {
  const [own, next] = [scratchDirectory(), scratchDirectory()];
  cpSync(base, own, { recursive: true });
  editContent(own);
  copyRelease(next);
  return { next, report: runUpgrade(next, own, "--from", base) };
}

function runUpgrade(next: string, ...words: string[]): string {
  const command = [join(import.meta.dirname, "upgrade.ts"), ...words];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: next, encoding: "utf8" });
  return stdout + stderr;
}

/** A file's words and fields, without its form. */
function contentOf(root: string, path: string): string {
  const text = readFileSync(join(root, "content", path), "utf8");
  return path.endsWith(".yaml") ? JSON.stringify(parse(text)) : text;
}

function missing(root: string): string[] {
  return expected.flatMap(([path, ...texts]) => {
    let text = contentOf(root, path);
    return texts.filter((one) => {
      const at = text.indexOf(one);
      text = text.slice(at + 1);
      return at === -1;
    });
  });
}

test.skipIf(!hasOldest)(
  "keeps every edit that an agency made, and passes the content check (not in a shallow clone)",
  () => {
    const { next, report } = upgradeFrom(checkOutOldest());
    expect(missing(next)).toEqual([]);
    expect(readFileSync(join(next, "content/agency/photos/jane.png"))).toEqual(photo);
    expect(report).toContain("The license and the plan counts moved from agency.yaml");
    expect(report).toContain("medicare-vs-medicaid.mdx: Jane Park");
    const recorded = `contact ${ownVersion.version}`;
    expect(report).toContain(`add a new version above it:\n  ${recorded}\n`);
    expect(report).toContain("The content check found no mistakes");
    expect(readFileSync(join(next, "upgrade-report.txt"), "utf8")).toContain(recorded);

    const unedited = ["topics/medicare-basics.yaml", "states/states.yaml", "guide/costs.typ"];
    for (const path of unedited.map((name) => `en/${name}`))
      expect(contentOf(next, path)).toBe(contentOf(process.cwd(), path));
    expect(contentOf(next, "en/articles/medicare-vs-medicaid.mdx")).toContain("sample: true");
    expect(contentOf(next, "en/articles/our-office.mdx")).not.toContain("sample:");
    expect(contentOf(next, "amounts/amounts.yaml").match(/"sample":true/g)).toHaveLength(2);
    expect(contentOf(next, "agency/people.yaml")).toContain("Thomas Whitfield");
    const agency = readFileSync(join(next, "content/agency/agency.yaml"), "utf8");
    expect(agency).toContain("# Holidays on which the office is closed.");
  },
  300_000,
);

test("control: the release itself has none of the edits", () => {
  const root = scratchDirectory();
  cpSync("content", join(root, "content"), { recursive: true });
  writeFileSync(join(root, "content/en/articles/our-office.mdx"), "");
  expect(missing(root)).toEqual(expected.flatMap(([, ...texts]) => texts));
});

function checkOutOldest(): string {
  const root = scratchDirectory();
  const env = { ...process.env, GIT_INDEX_FILE: join(root, "index") };
  execFileSync("git", ["read-tree", `${oldest}^{tree}`], { env });
  execFileSync("git", ["checkout-index", "--all", `--prefix=${root}/`], { env });
  return root;
}

test("the command says how to get an earlier release, and refuses a second run", () => {
  const [own, next] = [scratchDirectory(), scratchDirectory()];
  mkdirSync(join(own, "content"));
  writeFileSync(join(own, "package.json"), '{"version":"0.0.7"}');
  expect(runUpgrade(next, own)).toContain("needs release v0.0.7 as you got it");
  writeFileSync(join(next, "upgrade-report.txt"), "");
  expect(runUpgrade(next, own)).toContain("already has your edits");
});

test("the command doesn't run again in a copy where it was interrupted", () => {
  const [base, own, next] = [scratchDirectory(), scratchDirectory(), scratchDirectory()];
  for (const root of [base, own, next]) {
    mkdirSync(join(root, "content"));
    writeFileSync(join(root, "content/a.txt"), `In ${root}.\n`);
  }
  // A file can't be written where the release has a folder.
  writeFileSync(join(own, "content/b.txt"), "Ours.\n");
  mkdirSync(join(next, "content/b.txt"));
  expect(runUpgrade(next, own, "--from", base)).toContain("EISDIR");
  expect(readFileSync(join(next, "upgrade-report.txt"), "utf8")).toContain("isn't finished");
  expect(runUpgrade(next, own, "--from", base)).toContain("already has your edits");
});
