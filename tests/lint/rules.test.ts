import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

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

const byFile = (one: Report, other: Report) => one.file.localeCompare(other.file);

const layer = "eslint(no-restricted-imports)";
const cycle = "import(no-cycle)";

function importing(name: string): string {
  return `import { part } from "${name}";\nexport const whole = [part];\n`;
}

const appFolders = "app/forms app/islands app/plan-data app/plans app/sections app/ui";
const serverFolders =
  "server/base server/config server/counts server/db server/delivery server/http server/leads server/metrics server/newsletter server/openapi server/outbox server/plans server/signing server/suppression";

/** The table in CONTRIBUTING.md: by folder, the others from which it may import. */
const layers: Readonly<Record<string, string>> = {
  contract: "",
  medicare: "",
  "app/ui": "",
  "server/base": "",
  content: "medicare",
  "content/en": "content medicare",
  "app/sections": "app/islands app/ui content medicare",
  "app/forms": "app/ui contract content medicare",
  "app/plan-data": "app/forms app/ui contract",
  "app/islands": `${appFolders} contract medicare`,
  "app/plans": `${appFolders} app/routes contract content medicare`,
  "app/routes": `${appFolders} contract content medicare`,
  app: `${appFolders} app/routes contract content medicare`,
  "server/db": "server/base contract",
  "server/signing": "server/db server/base",
  "server/delivery": "server/signing server/base contract content medicare",
  "server/config": "server/db server/delivery server/base content",
  "server/suppression": "server/delivery server/signing server/db server/base",
  "server/newsletter": "server/suppression server/signing server/db server/base contract",
  "server/outbox": "server/delivery server/db server/base contract",
  "server/leads":
    "server/outbox server/newsletter server/suppression server/signing server/db server/base contract content medicare",
  "server/plans": "server/base contract content",
  "server/counts": "server/db server/base contract",
  "server/metrics": "server/outbox server/newsletter server/delivery server/base contract",
  "server/http":
    "server/leads server/newsletter server/counts server/metrics server/plans server/signing server/base contract",
  "server/openapi": "server/http contract content",
  server: `${serverFolders} contract content medicare`,
  operator: `${serverFolders.replace(/server\/(?:http|metrics|openapi) /g, "")} contract content medicare`,
};

/** Folders from which something may be imported; those above others have rules for their own files only. */
const targets = `${Object.keys(layers).join(" ")} scripts tests`
  .split(" ")
  .filter((folder) => !["app", "server", "content/en"].includes(folder));

test("each folder may import what the table says, and nothing else", () => {
  const cases = Object.entries(layers).flatMap(([folder, permitted]) =>
    targets
      .filter((target) => target !== folder)
      .map((target, at) => ({
        file: `${folder}/planted-${at}.ts`,
        target,
        isForbidden: !permitted.split(" ").includes(target),
      })),
  );
  const planted = cases.map(({ file, target }) => [file, importing(`#${target}/part.ts`)]);
  const reports = lintPlanted(Object.fromEntries(planted));
  expect(new Set(reports.map(({ rule }) => rule))).toEqual(new Set([layer]));
  const reported = new Set(reports.map(({ file }) => file));
  const wrong = cases.filter(({ file, isForbidden }) => reported.has(file) !== isForbidden);
  expect(wrong).toEqual([]);
});

test("some files have their folder's rules, packages are open to all, and no path climbs", () => {
  const forbidden = {
    "app/ui/planted.tsx": "react-router",
    "app/root.tsx": "#server/config/config.ts",
    "app/entry.server.tsx": "#server/config/config.ts",
    "server/main.ts": "#operator/cli/context.ts",
    "server/http/planted.ts": "#app/root.tsx",
    "server/db/migrations/planted.ts": "#content/agency/agency.yaml",
    "server/leads/planted.ts": "../db/tables.ts",
    "operator/planted.ts": "#server/service.ts",
    "scripts/guide/planted.ts": "../content/facts.ts",
    "tests/http/planted.ts": "../../server/app.ts",
  };
  const permitted = { "contract/planted.ts": "zod/mini", "server/db/planted.ts": "kysely" };
  const planted = Object.entries({ ...forbidden, ...permitted });
  const reports = lintPlanted(
    Object.fromEntries(planted.map(([file, name]) => [file, importing(name)])),
  );
  expect(reports.toSorted(byFile)).toEqual(
    Object.keys(forbidden)
      .map((file) => ({ file, rule: layer }))
      .toSorted(byFile),
  );
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
  expect(reports.toSorted(byFile)).toEqual(files.map(([file]) => ({ file, rule: layer })));
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
