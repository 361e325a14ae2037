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

type Case = readonly [file: string, imported: string];

/** Each file imports something that its layer may not. `*` becomes the number of the case. */
const forbidden: readonly Case[] = [
  ["contract/*.ts", "#app/ui/button.tsx"],
  ["contract/*.ts", "#content/agency/agency.yaml"],
  ["contract/*.ts", "#server/base/log.ts"],
  ["content/en/*.ts", "#contract/z.ts"],
  ["content/*.ts", "#scripts/content/facts.ts"],
  ["medicare/*.ts", "#content/amounts/amounts.yaml"],
  ["medicare/*.ts", "#contract/z.ts"],
  ["medicare/*.ts", "#server/base/log.ts"],
  ["contract/*.ts", "#medicare/enrollment.ts"],
  ["app/ui/*.ts", "#medicare/enrollment.ts"],
  ["server/http/*.ts", "#medicare/enrollment.ts"],
  ["app/ui/*.ts", "#content/agency/agency.yaml"],
  ["app/ui/*.tsx", "#contract/z.ts"],
  ["app/ui/*.ts", "#app/sections/home/opening.tsx"],
  ["app/sections/home/*.tsx", "#app/forms/guide-form.tsx"],
  ["app/sections/*.ts", "#contract/guide-lead.ts"],
  ["app/sections/*.ts", "#server/base/log.ts"],
  ["app/forms/*.ts", "#app/sections/page/page-head.tsx"],
  ["app/forms/*.ts", "#server/leads/submit-lead.ts"],
  ["app/plan-data/*.ts", "#app/sections/home/opening.tsx"],
  ["app/islands/*.ts", "#server/base/log.ts"],
  ["app/islands/*.ts", "#app/routes/home.tsx"],
  ["app/islands/*.ts", "#content/en/site/shell.yaml"],
  ["app/ui/*.tsx", "#app/islands/island.tsx"],
  ["app/plan-data/*.tsx", "#server/base/log.ts"],
  ["app/routes/*.tsx", "#server/leads/submit-lead.ts"],
  ["app/routes/*.tsx", "#operator/cli/context.ts"],
  ["app/root.tsx", "#server/config/config.ts"],
  ["app/entry.server.tsx", "#server/config/config.ts"],
  ["app/*.server.ts", "#server/config/config.ts"],
  ["server/db/*.ts", "#server/leads/submit-lead.ts"],
  ["server/db/*.ts", "#content/agency/agency.yaml"],
  ["server/db/*.ts", "#server/signing/signing.ts"],
  ["server/db/migrations/*.ts", "#content/agency/agency.yaml"],
  ["server/delivery/*.ts", "#server/db/tables.ts"],
  ["server/delivery/*.ts", "#server/outbox/worker.ts"],
  ["server/outbox/*.ts", "#server/leads/submit-lead.ts"],
  ["server/outbox/*.ts", "#server/config/config.ts"],
  ["server/leads/*.ts", "#server/delivery/sender.ts"],
  ["server/leads/*.ts", "#server/http/responses.ts"],
  ["server/counts/*.ts", "#server/leads/submit-lead.ts"],
  ["server/counts/*.ts", "#content/agency/agency.yaml"],
  ["server/plans/*.ts", "#server/db/tables.ts"],
  ["server/plans/*.ts", "#server/leads/submit-lead.ts"],
  ["server/http/*.ts", "#server/db/tables.ts"],
  ["server/metrics/*.ts", "#server/db/tables.ts"],
  ["server/metrics/*.ts", "#server/leads/submit-lead.ts"],
  ["server/metrics/*.ts", "#server/http/request.ts"],
  ["server/base/*.ts", "#server/db/tables.ts"],
  ["server/signing/*.ts", "#server/delivery/sender.ts"],
  ["server/config/*.ts", "#server/leads/submit-lead.ts"],
  ["server/http/*.ts", "#server/outbox/outbox.ts"],
  ["server/outbox/*.ts", "#server/metrics/metrics.ts"],
  ["server/openapi/*.ts", "#server/leads/form-definitions.ts"],
  ["server/signing/*.ts", "#server/leads/submit-lead.ts"],
  ["server/suppression/*.ts", "#server/leads/submit-lead.ts"],
  ["server/newsletter/*.ts", "#server/leads/submit-lead.ts"],
  ["server/newsletter/*.ts", "#server/delivery/sender.ts"],
  ["server/http/*.ts", "#server/suppression/suppressions.ts"],
  ["server/http/*.ts", "#content/agency/agency.yaml"],
  ["server/http/*.ts", "#app/root.tsx"],
  ["operator/*.ts", "#server/http/responses.ts"],
  ["app/routes.ts", "#server/base/log.ts"],
  ["app/hooks/*.ts", "#server/base/log.ts"],
  ["app/ui/*.tsx", "react-router"],
  ["server/*.ts", "#app/root.tsx"],
  ["server/main.ts", "#operator/cli/context.ts"],
  ["operator/*.ts", "#server/metrics/metrics.ts"],
  ["operator/*.ts", "#server/service.ts"],
  ["operator/*.ts", "#app/root.tsx"],
];

/** Each file imports something that its layer needs. */
const permitted: readonly Case[] = [
  ["contract/*.ts", "zod/mini"],
  ["content/*.ts", "#content/amounts/schemas.ts"],
  ["app/ui/*.ts", "#app/ui/button.tsx"],
  ["medicare/*.ts", "#medicare/calendar.ts"],
  ["content/*.ts", "#medicare/penalties.ts"],
  ["app/sections/*.ts", "#content/agency/agency.yaml"],
  ["app/sections/*.ts", "#app/ui/button.tsx"],
  ["app/sections/*.ts", "#medicare/enrollment.ts"],
  ["app/forms/*.ts", "#medicare/enrollment.ts"],
  ["app/islands/*.ts", "#medicare/enrollment.ts"],
  ["app/routes/*.tsx", "#medicare/enrollment.ts"],
  ["server/delivery/*.ts", "#medicare/enrollment.ts"],
  ["server/leads/*.ts", "#medicare/enrollment.ts"],
  ["operator/*.ts", "#medicare/enrollment.ts"],
  ["app/forms/*.ts", "#contract/guide-lead.ts"],
  ["app/plan-data/*.ts", "#app/forms/browser-storage.ts"],
  ["app/routes/*.tsx", "#app/forms/guide-form.tsx"],
  ["app/sections/home/*.tsx", "#app/islands/island.tsx"],
  ["app/islands/*.ts", "#app/sections/quiz/quiz.tsx"],
  ["app/islands/*.ts", "#contract/fixed-paths.ts"],
  ["server/db/*.ts", "kysely"],
  ["server/db/*.ts", "#server/base/async.ts"],
  ["server/db/*.ts", "#contract/lead-kind.ts"],
  ["server/outbox/*.ts", "#contract/outbox-kind.ts"],
  ["server/delivery/*.ts", "#content/agency/agency.yaml"],
  ["server/outbox/*.ts", "#server/delivery/sender.ts"],
  ["server/leads/*.ts", "#server/outbox/outbox.ts"],
  ["server/counts/*.ts", "#server/db/use-counts.ts"],
  ["server/http/*.ts", "#server/leads/submit-lead.ts"],
  ["server/metrics/*.ts", "#server/delivery/sender.ts"],
  ["server/metrics/*.ts", "#server/metrics/metrics.ts"],
  ["server/http/*.ts", "#server/metrics/metrics.ts"],
  ["server/openapi/*.ts", "#server/http/responses.ts"],
  ["server/http/*.ts", "#server/counts/counting.ts"],
  ["server/leads/*.ts", "#server/signing/signing.ts"],
  ["server/signing/*.ts", "#server/db/tables.ts"],
  ["server/suppression/*.ts", "#server/delivery/sender.ts"],
  ["server/newsletter/*.ts", "#server/suppression/suppressions.ts"],
  ["server/leads/*.ts", "#server/newsletter/subscriptions.ts"],
  ["server/http/*.ts", "#server/newsletter/newsletter.ts"],
  ["operator/*.ts", "#server/suppression/suppressions.ts"],
  ["operator/*.ts", "#server/config/config.ts"],
  ["scripts/*.ts", "#content/amounts/schemas.ts"],
];

const climbing: readonly Case[] = [
  ["app/sections/home/*.tsx", "../page/page-head.tsx"],
  ["server/leads/*.ts", "../db/tables.ts"],
  ["scripts/guide/*.ts", "../content/facts.ts"],
  ["tests/http/*.ts", "../../server/app.ts"],
];

describe.each([
  { title: "may not import", cases: forbidden, rules: [layer] },
  { title: "may import", cases: permitted, rules: [] },
  { title: "may not use a relative path to", cases: climbing, rules: [layer] },
])("$title", ({ cases, rules }) => {
  const numbered = cases.map(([file, imported], at): Case => [
    file.replace("*", `planted-${at + 1}`),
    imported,
  ]);
  let reports: readonly Report[] = [];
  beforeAll(() => {
    reports = lintPlanted(
      Object.fromEntries(numbered.map(([file, imported]) => [file, importing(imported)])),
    );
  });

  test.each(numbered)("%s: %s", (planted) => {
    const said = reports.filter(({ file }) => file === planted).map(({ rule }) => rule);
    expect(said).toEqual(rules);
  });

  test("nothing else is reported", () => {
    expect(reports).toHaveLength(numbered.length * rules.length);
  });
});

test.each([
  'import type { Part } from "#server/base/log.ts";\nexport type Whole = Part;\n',
  'export { part } from "#server/base/log.ts";\n',
  'export * from "#server/base/log.ts";\n',
  'export const part = () => import("#server/base/log.ts");\n',
])("no kind of import bypasses the rule: %s", (text) => {
  const file = "app/routes/planted.ts";
  expect(lintPlanted({ [file]: text })).toEqual([{ file, rule: layer }]);
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

test("control: half of a cycle is not reported", () => {
  const files = {
    "server/leads/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two();\n',
    "server/leads/two.ts": "export const two = () => 2;\n",
  };
  expect(lintPlanted(files)).toEqual([]);
});

test("control: without the repository's rules, none of this is reported", () => {
  const planted = { "app/ui/planted.ts": importing("#server/base/log.ts") };
  expect(lintPlanted(planted)).toHaveLength(1);
  expect(lintPlanted(planted, "{}")).toEqual([]);
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
