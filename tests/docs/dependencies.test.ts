import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const record = "docs/decisions/0002-runtime-dependencies.md";
const manifest: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** The packages that a decision's table lists. */
function packagesNamed(text: string): string[] {
  return [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name = ""]) => name).toSorted();
}

test("every runtime dependency has exactly one line with its reason, and no other package has one", () => {
  expect(packagesNamed(readFileSync(record, "utf8"))).toEqual(
    Object.keys(manifest.dependencies).toSorted(),
  );
});

test("control: finds a second line, or one for a removed package", () => {
  expect(packagesNamed("| `a` | x |\n| `b`   | y |\n| `a` | z |\n| c | `d` |")).toEqual([
    "a",
    "a",
    "b",
  ]);
});

/** One package of package-lock.json (lockfile version 3). */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const { packages } = read("package-lock.json") as Lockfile;
const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };

type Entry = readonly [path: string, entry: LockedPackage];
const locked: readonly Entry[] = Object.entries(packages).filter(([path]) => path !== "");

/** Licenses that only require keeping their text; adding one is a decision. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** Packages with another license that run in the service or in a browser. */
function underOther(entries: readonly Entry[]): string[] {
  return entries
    .filter(([, { dev, license }]) => !dev && !allowed.has(license ?? ""))
    .map(([path, { license }]) => `${path}: ${license}`);
}

/** Entries that npm installs without knowing what to expect. */
function unchecked(entries: readonly Entry[]): string[] {
  return entries.filter(([, entry]) => !entry.integrity && !entry.optional).map(([path]) => path);
}

function withScript(entries: readonly Entry[]): string[] {
  return entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
}

/** Packages that do not come from the registry by name and version. */
function fromElsewhere(entries: readonly Entry[]): string[] {
  return entries
    .filter(([, { version, resolved, link }]) => !/^\d/.test(version ?? "") || resolved || link)
    .map(([path]) => path);
}

/** Optional packages that locked packages require in an exact version and that the lockfile lacks. */
function leftOut(entries: readonly Entry[]): string[] {
  const paths = new Set(entries.map(([path]) => path));
  return entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d/.test(version))
      .map(([name]) => name)
      .filter((name) => !paths.has(`node_modules/${name}`))
      .filter((name) => !paths.has(`${place}/node_modules/${name}`)),
  );
}

test("the lockfile lists the packages of every platform; otherwise `npm ci` would fail", () => {
  expect(leftOut(locked)).toEqual([]);
  const owner = { optionalDependencies: { "tool-darwin-arm64": "1.0.0" } };
  expect(leftOut([["node_modules/tool", owner]])).toEqual(["tool-darwin-arm64"]);
});

test("every runtime package has a license from the list", () => {
  expect(underOther(locked)).toEqual([]);
});

test("the lockfile has the same license as the package", () => {
  const differing = locked
    .filter(([, { dev, optional }]) => !dev && !optional)
    .filter(([path, { license }]) => {
      const own = read(`${path}/package.json`) as { license?: string };
      return own.license !== license;
    });
  expect(differing.map(([path]) => path)).toEqual([]);
});

test("every package is pinned by its digest; entries for other platforms without one are development only", () => {
  expect(unchecked(locked)).toEqual([]);
  const named = locked.filter(([, { integrity }]) => !integrity);
  expect(named.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([]);
});

test("every package comes from the registry, not from a repository, a file or another host", () => {
  expect(fromElsewhere(locked)).toEqual([]);
});

test("only the listed packages may run install scripts", () => {
  const named = Object.keys(allowScripts).toSorted();
  expect(withScript(locked).toSorted()).toEqual(named.map((name) => `node_modules/${name}`));
  expect(named.filter((name) => allowScripts[name])).toEqual(["node"]);
});

test("control: each rule finds a package that breaks it", () => {
  const bad: Entry = [
    "node_modules/bad",
    { version: "git+ssh://x", license: "AGPL-3.0", hasInstallScript: true },
  ];
  expect([underOther([bad]), unchecked([bad]), withScript([bad]), fromElsewhere([bad])]).toEqual([
    ["node_modules/bad: AGPL-3.0"],
    [bad[0]],
    [bad[0]],
    [bad[0]],
  ]);
});
