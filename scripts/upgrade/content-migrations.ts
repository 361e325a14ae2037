import { isDeepStrictEqual } from "node:util";
import { z } from "zod/mini";
import { timeZoneName, timeZones } from "#content/agency/time-zones.ts";

/** A file under `content/`, parsed. An article has its front matter in `value`, and its body in `text`. */
export interface ContentFile {
  readonly value?: unknown;
  readonly text?: string;
  /** A picture, or anything else that isn't text. */
  readonly bytes?: Buffer;
}

/** Files by their path in `content/`. */
export type ContentTree = Map<string, ContentFile>;

interface ContentMigration {
  /** What it did, for the agency; one line. */
  readonly says: string;
  /** Whether the content of the agency's release has the earlier form. */
  readonly isNeeded: (base: ContentTree) => boolean;
  /**
   * Brings content into the form of the next release. Gets the content as the agency has it and then as released, so
   * that edits can be found and merged afterward. `base` is the latter both times, and still in the earlier form while
   * the agency's is changed.
   */
  readonly change: (content: ContentTree, release: ContentTree, base: ContentTree) => void;
}

/**
 * Every change to the form of content since the first release, in order: files, fields and facts that have other
 * names or other parts now. New files and fields need none. Append only; CHANGELOG.md describes each.
 */
const contentMigrations: Readonly<Record<string, ContentMigration>> = {
  "0001-files-by-topic": {
    says: "Some files have a new folder or name: forms are now in en/forms/, and the learning center's pages are in en/pages/learning-center/.",
    isNeeded: (base) => base.has("en/pages/guide-form.yaml"),
    change: (content) => moveFiles(content, movedFiles),
  },
  "0002-licenses": {
    says: "The license and the plan counts moved from agency.yaml to licenses.yaml, which has a line for each state.",
    isNeeded: (base) => fieldsOf(base, "agency/agency.yaml")["licence"] !== undefined,
    change: splitLicense,
  },
  "0003-renamed-fields": {
    says: "Some fields of the emails, the forms and the text around each article have new names. Confirmation emails now give the day you'll respond by.",
    isNeeded: (base) => fieldsOf(base, "en/forms/lead-form.yaml")["trap"] !== undefined,
    change: renameFields,
  },
  "0004-facts-in-texts": {
    says: "Facts in braces have new names: {amount:…} now includes its year, and the bare amount is {figure:…}.",
    isNeeded: (base) => fieldsOf(base, "amounts/amounts.yaml")["planYear"] !== undefined,
    change: renameFacts,
  },
  "0005-article-sources": {
    says: "Each source of an article now includes the date it was read. Until you change it, that's the date of the article's review.",
    isNeeded: (base) => [...articles(base)].some(([, front]) => front["reviewer"] === undefined),
    change: dateSources,
  },
  "0006-agency-details": {
    says: "The short name in the header moved from shell.yaml to agency.yaml, as shortName. The time zone's name now comes from timeZone.",
    isNeeded: (base) => fieldsOf(base, shellFile)["brandShort"] !== undefined,
    change: (content) => {
      moveShortName(content);
      dropTimeZoneName(content);
    },
  },
  "0007-samples": {
    says: "More of the content that came with the site is marked as a sample: more fields in agency.yaml, typical prices, and articles that none of your agents has checked. What you changed isn't marked, except that an article stays marked until its reviewer is one of your agents.",
    isNeeded: (base) => prices(base).some(([, { sample }]) => sample === undefined),
    change: (content, release, base) => {
      markFields(content, release, base);
      markPrices(content, base);
      markArticles(content, base);
    },
  },
  "0008-lead-numbers": {
    says: "The subject lines of emails to you now include the request's number, as [number].",
    isNeeded: (base) => {
      const subject = valueAt(base.get(notificationFile)?.value, ["kinds", "guide", "subject"]);
      return typeof subject === "string" && !subject.includes("[number]");
    },
    change: numberSubjects,
  },
  "0009-drawn-home": {
    says: "On the home page, the headline now has two parts, and the second is underlined. The steps of a call have drawings, and there's a new first step, so there are four. The articles show the badges of their topics.",
    isNeeded: (base) =>
      typeof valueAt(base.get(homeFile)?.value, ["hero", "headline"]) === "string",
    change: drawHome,
  },
  "0010-notification-of-the-desk": {
    says: "The email to your agents opens with the phone number and leads to the desk. Some of its headings and labels, and the lines with commands, are gone.",
    isNeeded: (base) => fieldsOf(base, notificationFile)["top"] === undefined,
    change: dropLabels,
  },
};

/** Runs the migrations that the agency's release needs on both its content and the agency's. */
export function migrateContent(
  base: ContentTree,
  ours: ContentTree,
  release: ContentTree,
): string[] {
  const run = Object.values(contentMigrations).filter(({ isNeeded }) => isNeeded(base));
  for (const { change } of run) for (const content of [ours, base]) change(content, release, base);
  return run.map(({ says }) => says);
}

const movedFiles = {
  "en/pages/guide-form.yaml": "en/forms/guide.yaml",
  "en/forms/plan-request.yaml": "en/forms/compare.yaml",
  "en/pages/article.yaml": "en/pages/learning-center/article.yaml",
  "en/pages/articles.yaml": "en/pages/learning-center/articles.yaml",
  "en/pages/glossary.yaml": "en/pages/learning-center/glossary.yaml",
  "en/pages/learning-center.yaml": "en/pages/learning-center/home.yaml",
  "en/pages/newsletter-confirm.yaml": "en/pages/newsletter/confirm.yaml",
  "en/pages/newsletter-unsubscribe.yaml": "en/pages/newsletter/unsubscribe.yaml",
} as const;

function moveFiles(content: ContentTree, moves: Readonly<Record<string, string>>): void {
  for (const [from, to] of Object.entries(moves)) {
    const file = content.get(from);
    if (file === undefined) continue;
    content.set(to, file);
    content.delete(from);
  }
}

const earlierAgency = z.looseObject({
  samples: z.array(z.string()),
  licence: z.string(),
  represents: z.object({ planYear: z.number(), organizations: z.number(), plans: z.number() }),
  address: z.looseObject({ state: z.string() }),
});

const states = z.object({ states: z.array(z.object({ code: z.string(), name: z.string() })) });

/** "Texas agency license no. 123" becomes the line of Texas; without a known state, that of the address. */
function splitLicense(content: ContentTree, release: ContentTree): void {
  const file = earlierAgency.safeParse(content.get("agency/agency.yaml")?.value);
  if (!file.success) return;
  const { licence, represents, ...agency } = file.data;
  const stateEntries = states.parse(release.get("agency/licenses.yaml")?.value).states;
  const state =
    stateEntries.find(({ name }) => licence.startsWith(name)) ??
    stateEntries.find(({ name, code }) => [name, code].includes(agency.address.state));
  const license = /no\.? *([^\s(]+)/i.exec(licence)?.[1] ?? licence;
  const { planYear, organizations, plans } = represents;
  const samples = agency.samples.filter((name) => name !== "licence" && name !== "represents");
  content.set("agency/agency.yaml", { value: { ...agency, samples } });
  // The other states' licenses are invented until the agency has replaced them, so it stays a sample.
  const line = { code: state?.code, name: state?.name, license, organizations, plans };
  const value = { sample: true, planYear, home: state?.code, states: [line] };
  content.set("agency/licenses.yaml", { value });
}

type Path = readonly string[];

const renamedFields: readonly (readonly [file: string, from: Path, to: readonly Path[]])[] = [
  ...(["birthdate", "message"] as const).map(
    (name) =>
      [
        "en/emails/agency-notification.yaml",
        ["details", name],
        [["details", "labels", name]],
      ] as const,
  ),
  [
    "en/emails/agency-notification.yaml",
    ["details", "partA"],
    [["details", "labels", "medicarePartA"]],
  ],
  [
    "en/emails/agency-notification.yaml",
    ["details", "partB"],
    [["details", "labels", "medicarePartB"]],
  ],
  [
    "en/emails/lead-confirmation.yaml",
    ["opening"],
    ["compare", "consultation", "contact"].map((kind) => ["kinds", kind, "opening"]),
  ],
  ["en/forms/lead-form.yaml", ["trap"], [["honeypot"]]],
  ["en/pages/learning-center/article.yaml", ["reviewed"], [["reviewed", "by"]]],
  ["en/site/page-parts.yaml", ["panel", "heading"], [["history", "heading"]]],
  ["en/site/page-parts.yaml", ["panel", "guide"], [["history", "intro"]]],
  ["en/site/page-parts.yaml", ["panel", "verify"], [["history", "verify"]]],
];

function renameFields(content: ContentTree): void {
  for (const [file, from, to] of renamedFields) {
    const value = valueAt(content.get(file)?.value, from);
    if (value === undefined) continue;
    let fields = withValue(content.get(file)?.value, from, undefined);
    for (const path of to) fields = withValue(fields, path, withDay(path, value));
    content.set(file, { value: fields });
  }
}

/** The first lines of a confirmation say by what day the agency will answer. */
function withDay(path: Path, value: unknown): unknown {
  if (path.at(-1) !== "opening" || typeof value !== "string") return value;
  return value.includes("[day]") ? value : `${value} We'll answer by [day].`;
}

const textFacts: readonly (readonly [RegExp, string])[] = [
  [/\{(?:amount|official):/g, "{figure:"],
  [/\{official-year:/g, "{year:"],
  [/\{plan-year\}/g, "{year}"],
  [/\{licence\}/g, "{license}"],
];
const guideFacts: readonly (readonly [RegExp, string])[] = [
  [/#(?:amount|official)\(/g, "#figure-of("],
  [/#official-year\(/g, "#year-of("],
];
/** The name that a subject line of an email to the agency has. */
const subjectName: readonly (readonly [RegExp, string])[] = [[/\[name\]/g, "[who]"]];

function renameFacts(content: ContentTree): void {
  for (const [path, { value, text, bytes }] of content) {
    const email = path === "en/emails/agency-notification.yaml" ? subjectName : [];
    const renames = [...(path.endsWith(".typ") ? guideFacts : textFacts), ...email];
    const rename = (words: string) =>
      renames.reduce((now, [from, to]) => now.replace(from, to), words);
    if (bytes !== undefined) continue;
    const file = { value: inStrings(value, rename) };
    content.set(path, text === undefined ? file : { ...file, text: rename(text) });
  }
}

function dateSources(content: ContentTree): void {
  for (const [path, front] of articles(content)) {
    const { sources, reviewed } = front;
    if (!Array.isArray(sources)) continue;
    const datedSources = sources.map((source: object) => ({ ...source, read: reviewed }));
    content.set(path, { ...content.get(path), value: { ...front, sources: datedSources } });
  }
}

const agencyFile = "agency/agency.yaml";
const shellFile = "en/site/shell.yaml";
const amountsFile = "amounts/amounts.yaml";
const homeFile = "en/pages/home.yaml";
const notificationFile = "en/emails/agency-notification.yaml";

function moveShortName(content: ContentTree): void {
  const { brandShort, ...shell } = fieldsOf(content, shellFile);
  if (brandShort === undefined) return;
  content.set(shellFile, { value: shell });
  content.set(agencyFile, { value: { ...fieldsOf(content, agencyFile), shortName: brandShort } });
}

/** Earlier releases knew only one zone, but an agency could name another: then that is its zone. */
function dropTimeZoneName(content: ContentTree): void {
  const { timeZoneName: name, ...agency } = fieldsOf(content, agencyFile);
  const ownZone = timeZones.find((one) => one === agency["timeZone"]);
  const zone =
    ownZone && timeZoneName(ownZone) === name
      ? ownZone
      : timeZones.find((one) => timeZoneName(one) === name);
  // A name of no zone stays, so that the report shows it.
  if (zone !== undefined) content.set(agencyFile, { value: { ...agency, timeZone: zone } });
}

/** A field is a sample as long as the agency hasn't changed it or taken it off the list. */
function markFields(content: ContentTree, release: ContentTree, base: ContentTree): void {
  const [agency, earlier] = [fieldsOf(content, agencyFile), fieldsOf(base, agencyFile)];
  const [list, oldList, newList] = [agency, earlier, fieldsOf(release, agencyFile)].map(
    ({ samples }) => z.array(z.string()).safeParse(samples).data ?? [],
  );
  if (!list || !oldList || !newList) throw new Error("unreachable");
  const isUnchanged = (name: string) => isDeepStrictEqual(agency[name], earlier[name]);
  const samples = newList.filter(
    (name) => isUnchanged(name) && (list.includes(name) || !oldList.includes(name)),
  );
  const additions = list.filter((name) => !oldList.includes(name) && !newList.includes(name));
  content.set(agencyFile, { value: { ...agency, samples: [...samples, ...additions] } });
}

/** Amounts that nobody publishes. In the first release, they are the guide's, and there are no official ones. */
function prices(content: ContentTree): [string, Fields][] {
  const amounts = fieldsSchema.safeParse(fieldsOf(content, amountsFile)["amounts"]).data ?? {};
  return Object.entries(amounts).flatMap(([id, amount]): [string, Fields][] => {
    const { official, guide, ...rest } = fieldsSchema.safeParse(amount).data ?? {};
    if (rest["typical"] !== undefined) return [[id, rest]];
    const isPrice = isDeepStrictEqual(official, {}) && guide !== undefined && guide !== null;
    return isPrice ? [[id, { ...rest, typical: guide }]] : [];
  });
}

function markPrices(content: ContentTree, base: ContentTree): void {
  const basePrices = new Map(prices(base));
  let { value } = content.get(amountsFile) ?? {};
  for (const [id, { sample: _, ...price }] of prices(content)) {
    const sample = isDeepStrictEqual(price["typical"], basePrices.get(id)?.["typical"]);
    value = withValue(value, ["amounts", id], { ...price, sample });
  }
  content.set(amountsFile, { value });
}

/** An article that came with the site is a sample unless the agency has named another reviewer. */
function markArticles(content: ContentTree, base: ContentTree): void {
  for (const [path, front] of articles(content)) {
    const isChecked = front["reviewer"] !== fieldsOf(base, path)["reviewer"];
    if (!base.has(path) || isChecked) continue;
    content.set(path, { ...content.get(path), value: { ...front, sample: true } });
  }
}

function numberSubjects(content: ContentTree): void {
  let { value } = content.get(notificationFile) ?? {};
  const kinds = fieldsSchema.safeParse(valueAt(value, ["kinds"])).data ?? {};
  for (const kind of Object.keys(kinds))
    for (const name of ["subject", "subjectSuspected"]) {
      const path = ["kinds", kind, name];
      const subject = valueAt(value, path);
      if (typeof subject !== "string" || subject.includes("[number]")) continue;
      value = withValue(value, path, withNumber(subject));
    }
  content.set(notificationFile, { value });
}

function dropLabels(content: ContentTree): void {
  const paths = "record.title record.command record.proof reach.title details.title person.name";
  let value = fieldsOf(content, notificationFile);
  for (const path of `${paths} person.firstName person.zipCode person.noZipCode`.split(" "))
    value = withValue(value, path.split("."), undefined);
  if (content.has(notificationFile)) content.set(notificationFile, { value });
}

/** "Guide request: [who]" gets it before the colon. */
function withNumber(subject: string): string {
  const [what = "", ...rest] = subject.split(/(?=[:,].*\[who\])/);
  return rest.length > 0 ? `${what} [number]${rest.join("")}` : `${subject} [number]`;
}

/** Drawings and badges go by place: the agency's texts are about the same steps and, mostly, the same topics. */
function drawHome(content: ContentTree, release: ContentTree): void {
  const releaseHome = fieldsOf(release, homeFile);
  let home = fieldsOf(content, homeFile);
  const headline = valueAt(home, ["hero", "headline"]);
  if (typeof headline === "string")
    home = withValue(home, ["hero", "headline"], inTwo(headline.trim()));
  const [first, ...rest] = listAt(releaseHome, ["steps", "items"]);
  const steps = listAt(home, ["steps", "items"]).map((step, place) => ({
    picture: rest[place]?.["picture"],
    when: rest[place]?.["when"],
    ...step,
  }));
  home = withValue(home, ["steps", "items"], [...(first ? [first] : []), ...steps]);
  const releaseTeasers = listAt(releaseHome, ["learning", "teasers"]);
  const teasers = listAt(home, ["learning", "teasers"]).map((teaser, place) => {
    const same = releaseTeasers.find(({ to }) => to === teaser["to"]) ?? releaseTeasers[place];
    return { ...teaser, badge: same?.["badge"] };
  });
  content.set(homeFile, { value: withValue(home, ["learning", "teasers"], teasers) });
}

/** "Your Medicare, Made Simple." after its last comma, another headline before its last two words. */
function inTwo(headline: string): [string, string] {
  const [, before = "", after = headline] =
    /^(.+,)\s+(.+)$/s.exec(headline) ?? /^(.+)\s+(\S+\s+\S+)$/s.exec(headline) ?? [];
  return [before, after];
}

function articles(content: ContentTree): [string, Fields][] {
  const files = [...content.keys()].filter((path) => path.endsWith(".mdx"));
  return files.map((path) => [path, fieldsOf(content, path)]);
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsSchema = z.record(z.string(), z.unknown());

function fieldsOf(content: ContentTree, path: string): Fields {
  return fieldsSchema.safeParse(content.get(path)?.value).data ?? {};
}

function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce((value, name) => fieldsSchema.safeParse(value).data?.[name], tree);
}

function listAt(tree: unknown, path: Path): Fields[] {
  return z.array(fieldsSchema).safeParse(valueAt(tree, path)).data ?? [];
}

/** A tree with another value at a path; undefined removes it. */
function withValue(tree: unknown, [name = "", ...rest]: Path, value: unknown): Fields {
  const fields = fieldsSchema.safeParse(tree).data ?? {};
  const inner = rest.length === 0 ? value : withValue(fields[name], rest, value);
  const entries = Object.entries({ ...fields, [name]: inner });
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

function inStrings(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === "string") return change(tree);
  if (Array.isArray(tree)) return tree.map((item) => inStrings(item, change));
  if (typeof tree !== "object" || tree === null || isDeepStrictEqual(tree, {})) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, inStrings(value, change)]),
  );
}
