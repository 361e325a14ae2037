import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";

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
  const root = scratchDirectory();
  // package.json defines what `#content` and the other names mean, which cycle detection needs.
  copyFileSync("package.json", join(root, "package.json"));
  for (const [file, text] of Object.entries({ ...files, ".oxlintrc.json": rules })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return lint(root);
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

test("no import goes through a wall, climbs a path, or brings in all of zod", () => {
  const forbidden = {
    "contract/planted.ts": "#medicare/calendar.ts",
    "medicare/planted.ts": "#contract/plans.ts",
    "content/en/planted.ts": "#contract/plans.ts",
    "content/agency/planted.ts": "#app/ui/icon.tsx",
    "app/ui/planted.tsx": "react-router",
    "app/ui/other.tsx": "#content/fill-places.ts",
    "app/islands/planted.ts": "#server/base/log.ts",
    "app/root.tsx": "#server/config/config.ts",
    "app/entry.server.tsx": "#operator/main.ts",
    "app/routes/planted.ts": "#scripts/build-settings.ts",
    "server/main.ts": "#operator/cli/context.ts",
    "server/http/planted.ts": "#app/root.tsx",
    "server/leads/planted.ts": "../db/tables.ts",
    "server/plans/planted.ts": "#scripts/build-settings.ts",
    "server/base/planted.ts": "#contract/plans.ts",
    "server/base/other.ts": "#server/db/tables.ts",
    "operator/planted.ts": "#app/routes.ts",
    "operator/leads/planted.ts": "#tests/run.ts",
    "scripts/guide/planted.ts": "../content/facts.ts",
    "scripts/planted.ts": "zod",
    "tests/http/planted.ts": "../../server/app.ts",
    "contract/other.ts": "zod",
  };
  const permitted = {
    "contract/third.ts": "zod/mini",
    "content/third.ts": "#medicare/calendar.ts",
    "app/sections/third.tsx": "#content/fill-places.ts",
    "app/forms/third.ts": "#contract/plans.ts",
    "server/db/third.ts": "kysely",
    "server/http/third.ts": "#server/base/log.ts",
    "operator/third.ts": "#server/leads/store.ts",
    "scripts/third.ts": "#app/routes.ts",
  };
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
