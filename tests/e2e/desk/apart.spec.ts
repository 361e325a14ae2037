import { readFileSync } from "node:fs";
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

test("no public page, script or sheet has anything of the desk, nor sets a cookie", async ({
  service,
}) => {
  const sheets = new Set<string>();
  for (const path of [...builtPages, "/nowhere"]) {
    const answer = await fetch(service.url + path);
    const html = await answer.text();
    expect(traces(html), path).toEqual([]);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    const [, sheet = ""] = /data-sheet="([^"]+)"/.exec(html) ?? [];
    sheets.add(sheet);
  }
  expect(deskFiles.filter((file) => publicFiles.has(file))).toEqual([]);
  for (const file of [...publicFiles, ...Array.from(sheets, (sheet) => sheet.slice(1))])
    expect(traces(readFileSync(`${client}/${file}`, "utf8")), file).toEqual([]);
  expect(publicFiles.size, "scripts that were read").toBeGreaterThan(10);
  expect(sheets.size).toBe(1);
});

test("control: a page of the desk has what the test looks for", () => {
  expect(deskFiles.length).toBeGreaterThan(1);
  const html = `<link href="/assets/desk-a1_B.css"><script src="/${deskFiles[0]}"></script><a href="/desk/leads">`;
  expect(traces(html)).toHaveLength(3);
  expect(traces("<a href='/desktop'>")).toEqual([]);
});
