import { globSync, readFileSync } from "node:fs";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, serviceTest as test } from "#tests/e2e/support/fixtures.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const client = "build/client";
const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(`${client}/.vite/manifest.json`, "utf8"),
);

/** The files that a script loads, at once or later. */
function filesFrom(entry: string, files = new Set<string>()): ReadonlySet<string> {
  const chunk = chunks[entry];
  if (chunk === undefined || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    filesFrom(next, files);
  return files;
}

const publicFiles = filesFrom("app/entry.client.tsx");
const deskFiles = Object.keys(chunks)
  .filter((key) => /^app\/desk\/.*\.client\.ts$/.test(key))
  .flatMap((key) => [...filesFrom(key)]);

/** What a text of the public site has of the desk. */
function traces(text: string): string[] {
  const sheet = /\/assets\/desk-[\w-]+\.css/.exec(text)?.[0] ?? [];
  const parts = text.match(/\/desk(?![\w-])|\.lead-(?:head|columns)\b|simplewebauthn/g) ?? [];
  return [...deskFiles.filter((file) => text.includes(file)), ...parts, sheet].flat();
}

/** The classes that a sheet has rules for. */
function classesIn(sheet: string): string[] {
  const names = sheet
    .replaceAll(/url\([^)]*\)|"[^"]*"/g, "")
    .matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi);
  return [...names].map(([, name = ""]) =>
    name.replaceAll(/\\([\da-f]{1,6}) ?|\\(.)/gi, unescaped),
  );
}

/** As in `.lg\:hidden` and `.\32xl` (CSS Syntax 3, 4.3.7). */
function unescaped(_: string, code: string | undefined, letter: string): string {
  return code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16));
}

const publicSources = globSync("app/**/*.{ts,tsx,css}")
  .filter((file) => !file.startsWith("app/desk/"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Classes of a public sheet that only the desk can need. */
function deskClasses(sheet: string): string[] {
  return classesIn(sheet).filter((name) => !publicSources.includes(name));
}

test("no public page, script or sheet has anything of the desk, nor sets a cookie", async ({
  service,
}) => {
  const sheets = new Set<string>();
  for (const path of [...builtPages, "/nowhere"]) {
    const answer = await fetch(service.url + path);
    const html = await answer.text();
    expect(traces(html), path).toEqual([]);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    sheets.add(sheet);
  }
  expect(deskFiles.filter((file) => publicFiles.has(file))).toEqual([]);
  for (const file of [...publicFiles, ...Array.from(sheets, (sheet) => sheet.slice(1))])
    expect(traces(readFileSync(`${client}/${file}`, "utf8")), file).toEqual([]);
  for (const sheet of sheets)
    expect(deskClasses(readFileSync(client + sheet, "utf8")), sheet).toEqual([]);
  expect(publicFiles.size, "scripts that were read").toBeGreaterThan(10);
  expect(sheets.size).toBe(1);
});

test("control: a page of the desk has what the test looks for", () => {
  expect(deskFiles.length).toBeGreaterThan(1);
  const html = `<link href="/assets/desk-a1_B.css"><script src="/${deskFiles[0]}"></script><a href="/desk/leads">`;
  expect(traces(html)).toHaveLength(3);
  expect(traces("<a href='/desktop'>")).toEqual([]);
  const [sheet = ""] = globSync(`${client}/assets/desk-*.css`);
  const classes = deskClasses(readFileSync(sheet, "utf8"));
  expect(classes).toContain("lead-columns");
  expect(classes).not.toContain("sr-only");
  expect(classesIn(".lg\\:hidden,.\\32xl{background:url(a.svg);margin:.5rem}")).toEqual([
    "lg:hidden",
    "2xl",
  ]);
});
