import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  globSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

/** What the linter reported for one file of the planted tree. */
interface Report {
  readonly file: string;
  /** For example `eslint(no-restricted-imports)`. */
  readonly rule: string;
}

/**
 * Writes files, by path and content, into an empty copy of the repository's folders, and lints them with the
 * repository's rules, or others. Deletes everything afterward.
 */
function lintPlanted(
  files: Readonly<Record<string, string>>,
  rules: string = readFileSync(".oxlintrc.json", "utf8"),
): Report[] {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    // package.json defines what `#content` and the other names mean, which cycle detection needs.
    copyFileSync("package.json", join(root, "package.json"));
    for (const [file, text] of Object.entries({ ...files, ".oxlintrc.json": rules })) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return lint(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function lint(root: string): Report[] {
  const script = join(process.cwd(), "node_modules/.bin/oxlint");
  // It exits with 1 if it found something; its output is still valid.
  const { stdout } = spawnSync(process.execPath, [script, "--format=json", "."], {
    cwd: root,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  return diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
}

const layer = "eslint(no-restricted-imports)";
const cycle = "import(no-cycle)";

function importing(name: string): string {
  return `import { part } from "${name}";\nexport const whole = [part];\n`;
}

/** By file, what it imports, one name after the other. `*` becomes the number of the case. */
type Imports = Readonly<Record<string, string>>;

/** Each file imports something that its layer may not. */
const forbidden: Imports = {
  "contract/*.ts":
    "#app/ui/button.tsx #content/agency/agency.yaml #server/base/log.ts #medicare/enrollment.ts",
  "content/en/*.ts": "#contract/z.ts",
  "content/*.ts": "#scripts/content/facts.ts",
  "medicare/*.ts": "#content/amounts/amounts.yaml #contract/z.ts #server/base/log.ts",
  "app/ui/*.ts":
    "#medicare/enrollment.ts #content/agency/agency.yaml #app/sections/home/opening.tsx",
  "server/http/*.ts":
    "#medicare/enrollment.ts #server/db/tables.ts #server/outbox/outbox.ts #server/suppression/suppressions.ts #content/agency/agency.yaml #app/root.tsx",
  "app/ui/*.tsx": "#contract/z.ts #app/islands/island.tsx react-router",
  "app/sections/home/*.tsx": "#app/forms/guide-form.tsx",
  "app/sections/*.ts": "#contract/guide-lead.ts #server/base/log.ts",
  "app/forms/*.ts": "#app/sections/page/page-head.tsx #server/leads/submit-lead.ts",
  "app/plan-data/*.ts": "#app/sections/home/opening.tsx",
  "app/islands/*.ts": "#server/base/log.ts #app/routes/home.tsx #content/en/site/shell.yaml",
  "app/plan-data/*.tsx": "#server/base/log.ts",
  "app/routes/*.tsx": "#server/leads/submit-lead.ts #operator/cli/context.ts",
  "app/root.tsx": "#server/config/config.ts",
  "app/entry.server.tsx": "#server/config/config.ts",
  "app/*.server.ts": "#server/config/config.ts",
  "server/db/*.ts":
    "#server/leads/submit-lead.ts #content/agency/agency.yaml #server/signing/signing.ts",
  "server/db/migrations/*.ts": "#content/agency/agency.yaml",
  "server/delivery/*.ts": "#server/db/tables.ts #server/outbox/worker.ts",
  "server/outbox/*.ts":
    "#server/leads/submit-lead.ts #server/config/config.ts #server/metrics/metrics.ts",
  "server/leads/*.ts": "#server/delivery/sender.ts #server/http/responses.ts",
  "server/counts/*.ts": "#server/leads/submit-lead.ts #content/agency/agency.yaml",
  "server/plans/*.ts": "#server/db/tables.ts #server/leads/submit-lead.ts",
  "server/metrics/*.ts":
    "#server/db/tables.ts #server/leads/submit-lead.ts #server/http/request.ts",
  "server/base/*.ts": "#server/db/tables.ts",
  "server/signing/*.ts": "#server/delivery/sender.ts #server/leads/submit-lead.ts",
  "server/config/*.ts": "#server/leads/submit-lead.ts",
  "server/openapi/*.ts": "#server/leads/form-definitions.ts",
  "server/suppression/*.ts": "#server/leads/submit-lead.ts",
  "server/newsletter/*.ts": "#server/leads/submit-lead.ts #server/delivery/sender.ts",
  "operator/*.ts":
    "#server/http/responses.ts #server/metrics/metrics.ts #server/service.ts #app/root.tsx",
  "app/routes.ts": "#server/base/log.ts",
  "app/hooks/*.ts": "#server/base/log.ts",
  "server/*.ts": "#app/root.tsx",
  "server/main.ts": "#operator/cli/context.ts",
};

/** Each file imports something that its layer needs. */
const permitted: Imports = {
  "contract/*.ts": "zod/mini",
  "content/*.ts": "#content/amounts/schemas.ts #medicare/penalties.ts",
  "app/ui/*.ts": "#app/ui/button.tsx",
  "medicare/*.ts": "#medicare/calendar.ts",
  "app/sections/*.ts": "#content/agency/agency.yaml #app/ui/button.tsx #medicare/enrollment.ts",
  "app/forms/*.ts": "#medicare/enrollment.ts #contract/guide-lead.ts",
  "app/islands/*.ts":
    "#medicare/enrollment.ts #app/sections/quiz/quiz.tsx #contract/fixed-paths.ts",
  "app/routes/*.tsx": "#medicare/enrollment.ts #app/forms/guide-form.tsx",
  "server/delivery/*.ts": "#medicare/enrollment.ts #content/agency/agency.yaml",
  "server/leads/*.ts":
    "#medicare/enrollment.ts #server/outbox/outbox.ts #server/signing/signing.ts #server/newsletter/subscriptions.ts",
  "operator/*.ts":
    "#medicare/enrollment.ts #server/suppression/suppressions.ts #server/config/config.ts",
  "app/plan-data/*.ts": "#app/forms/browser-storage.ts",
  "app/sections/home/*.tsx": "#app/islands/island.tsx",
  "server/db/*.ts": "kysely #server/base/async.ts #contract/lead-kind.ts",
  "server/outbox/*.ts": "#contract/outbox-kind.ts #server/delivery/sender.ts",
  "server/counts/*.ts": "#server/db/use-counts.ts",
  "server/http/*.ts":
    "#server/leads/submit-lead.ts #server/metrics/metrics.ts #server/counts/counting.ts #server/newsletter/newsletter.ts",
  "server/metrics/*.ts": "#server/delivery/sender.ts #server/metrics/metrics.ts",
  "server/openapi/*.ts": "#server/http/responses.ts",
  "server/signing/*.ts": "#server/db/tables.ts",
  "server/suppression/*.ts": "#server/delivery/sender.ts",
  "server/newsletter/*.ts": "#server/suppression/suppressions.ts",
  "scripts/*.ts": "#content/amounts/schemas.ts",
};

const climbing: Imports = {
  "app/sections/home/*.tsx": "../page/page-head.tsx",
  "server/leads/*.ts": "../db/tables.ts",
  "scripts/guide/*.ts": "../content/facts.ts",
  "tests/http/*.ts": "../../server/app.ts",
};

describe.each([
  { title: "may not import", cases: forbidden, rules: [layer] },
  { title: "may import", cases: permitted, rules: [] },
  { title: "may not use a relative path to", cases: climbing, rules: [layer] },
])("$title", ({ cases, rules }) => {
  const numbered = Object.entries(cases).flatMap(([file, names]) =>
    names.split(" ").map((name, at) => [file.replace("*", `planted-${at + 1}`), name] as const),
  );
  let reports: readonly Report[] = [];
  beforeAll(() => {
    reports = lintPlanted(
      Object.fromEntries(numbered.map(([file, imported]) => [file, importing(imported)])),
    );
  });

  test.each(numbered)("%s: %s", (planted) => {
    const broken = reports.filter(({ file }) => file === planted).map(({ rule }) => rule);
    expect(broken).toEqual(rules);
  });

  test("nothing else is reported", () => {
    expect(reports).toHaveLength(numbered.length * rules.length);
  });
});

test("no kind of import bypasses the rule", () => {
  const texts = [
    'import type { Part } from "#server/base/log.ts";\nexport type Whole = Part;\n',
    'export { part } from "#server/base/log.ts";\n',
    'export * from "#server/base/log.ts";\n',
    'export const part = () => import("#server/base/log.ts");\n',
  ];
  const files = texts.map((text, at) => [`app/routes/planted-${at}.ts`, text] as const);
  const reports = lintPlanted(Object.fromEntries(files));
  expect(reports.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual(
    files.map(([file]) => ({ file, rule: layer })),
  );
});

test("two files may not import each other, in one folder or across folders", () => {
  const files = {
    "server/leads/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two();\n',
    "server/leads/two.ts": 'import { one } from "./one.ts";\nexport const two = () => one();\n',
    "app/routes/three.ts":
      'import { four } from "#app/forms/four.ts";\nexport const three = () => four();\n',
    "app/forms/four.ts":
      'import { three } from "#app/routes/three.ts";\nexport const four = () => three();\n',
  };
  const cycles = lintPlanted(files).filter(({ rule }) => rule === cycle);
  expect(cycles.map(({ file }) => file).toSorted()).toEqual(Object.keys(files).toSorted());
});

test("control: half of a cycle, or anything without the repository's rules, is not reported", () => {
  const half = {
    "server/leads/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two();\n',
    "server/leads/two.ts": "export const two = () => 2;\n",
  };
  expect(lintPlanted(half)).toEqual([]);
  expect(lintPlanted({ "app/ui/planted.ts": importing("#server/base/log.ts") }, "{}")).toEqual([]);
});

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
  (file) => !file.endsWith("rules.test.ts"),
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
  expect(files.flatMap((file) => findRetired(file, readFileSync(file, "utf8")))).toEqual([]);
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
  const faults = findRetired("server/example.ts", source);
  expect(faults.map((line) => line.split(" ")[1])).toEqual(names);
});
