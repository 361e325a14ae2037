import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A retired word, and what names use instead. */
interface Retired {
  /** Matched against each word of a name: `leadTakerDeps` has `lead`, `taker` and `deps`. */
  readonly word: RegExp;
  readonly now: string;
  /** Names in which the word has its usual meaning. */
  readonly except?: RegExp;
}

/** Words that the code once used although the field has its own term. */
const retired: readonly Retired[] = [
  { word: /^office$/, now: "backend", except: /officeHours/ },
  { word: /^taker$/, now: "submissionHandler" },
  { word: /^door$/, now: "connectionDrain", except: /TopicDoor/ },
  { word: /^patien(ce|t)$/, now: "timeoutMs" },
  { word: /^slots$/, now: "placeholders" },
  {
    word: /^wish(es)?$/,
    now: "LeadInput, NewsletterRequest or Suppression",
    except: /^confirm_wish$/,
  },
  { word: /^traces$/, now: "residue" },
  { word: /^heed$/, now: "withSuppressions" },
  { word: /^persons$/, now: "people" },
];

/** Complete names that have been replaced. */
const retiredNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FormDesk: "FormController",
    LeadDesk: "LeadService",
    within: "withTimeout",
    waitingRoom: "admissionLimit",
    turnAway: "refused by the admission limit",
    aloneAtOnce: "lock",
    isOfOneWork: "removed, like batches",
    Writing: "Tx",
    writing: "tx",
    Letter: "EmailDocument",
    tellSends: "withSendMetrics",
    nobodyWatches: "noopMetrics",
    dress: "finishPages",
    trapField: "honeypotField",
    sayFault: "exitWithError",
    plantedPerson: "personFixture",
  }),
);

/** Where a name is allowed: in the browser, `within` is the element in which something is searched. */
const hasUsualMeaning = (file: string, name: string) =>
  name === "within" && /^(app|tests\/e2e)\//.test(file);

/** Folders that have been renamed. */
const retiredFolders = [
  "operator/persons",
  "scripts/found",
  "tests/faults/broken",
  "server/office",
];

const folders = "app,bench,content,contract,medicare,operator,scripts,server,tests";
const files = globSync(`{${folders}}/**/*.{ts,tsx}`).filter(
  (file) => !file.endsWith("retired-names.test.ts"),
);

/** The names in a source text, without comments and strings. */
function namesIn(source: string): Set<string> {
  const code = source
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, "")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(" "));
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

/** The words of a name: `leadTaker` has two. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_");
}

/** What is wrong with the names in a source text, one sentence each. */
function findRetired(file: string, source: string): string[] {
  return [...namesIn(source)].flatMap((name) => {
    const now = hasUsualMeaning(file, name) ? undefined : retiredNames.get(name);
    const word = retired.find(
      (one) => wordsOf(name).some((part) => one.word.test(part)) && !one.except?.test(name),
    );
    const instead = now ?? word?.now;
    return instead === undefined ? [] : [`${file}: ${name} is ${instead} now`];
  });
}

test("no source file uses a retired name", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => findRetired(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
  const folder = (file: string) => retiredFolders.some((name) => file.startsWith(name));
  expect(files.filter(folder)).toEqual([]);
});

test.each([
  ["const leadTakerDeps = 1;", ["leadTakerDeps"]],
  ["await within(500, work);", ["within"]],
  ["const wishes = await read();", ["wishes"]],
  ["const officeHours = 9;", []],
  ['const text = "the office"; // the wish of a taker', []],
])("control: %s", (source, names) => {
  const found = findRetired("server/example.ts", source);
  expect(found.map((line) => line.split(" ")[1])).toEqual(names);
});
