import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";

// `npm run figures`: counts what shows how large the code is, and how far one has to read to understand a page.

/** Files in git, by path. */
function trackedFiles(): string[] {
  return execFileSync("git", ["ls-files"], { encoding: "utf8" }).trimEnd().split("\n");
}

const isCode = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
const isTestHelper = (file: string) => /(?:^|\/)testing\.tsx?$/.test(file) && !isTest(file);

function lineCount(file: string): number {
  return readFileSync(file, "utf8").split("\n").length - 1;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The repository's files that a module reaches through imports, itself included; also those that are imported for their
 * types.
 * @param file its path, relative to `root`
 * @param withLater also follow `import()`
 */
export function reach(root: string, file: string, withLater: boolean): Set<string> {
  const files = new Set<string>();
  const add = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    if (!isCode(path)) return;
    const code = readFileSync(join(root, path), "utf8");
    const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
    const exported = staticExports.flatMap(({ entries }) => entries);
    const requests = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ...(withLater ? dynamicImports : []).map(({ moduleRequest: { start, end } }) =>
        code.slice(start + 1, end - 1),
      ),
    ];
    for (const request of requests) {
      const [name = ""] = request.split("?");
      if (name.startsWith("#")) add(name.slice(1));
      else if (name.startsWith(".")) add(join(dirname(path), name));
    }
  };
  add(file);
  return files;
}

/** How many places in a file have React Router answer a request. */
function rendererCalls(file: string): number {
  let calls = 0;
  const visitor = new Visitor({
    CallExpression({ callee }) {
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      if (name.type === "Identifier" && name.name === "renderPage") calls += 1;
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, "utf8")).program);
  return calls;
}

/** Counts everything. @returns each figure with what it counts */
function figures(): (readonly [what: string, figure: number | string])[] {
  const tracked = trackedFiles();
  const code = tracked.filter(isCode);
  const source = code.filter((file) => !isTest(file) && !isTestHelper(file));
  const bySize = source
    .map((file) => ({ file, lines: lineCount(file) }))
    .toSorted((a, b) => a.lines - b.lines);
  const largest = bySize.at(-1);
  const page = "app/routes/about-us.tsx";
  const linesOf = (files: readonly string[]) => sum(files.map(lineCount));
  const served = source.filter((file) => file.startsWith("server/"));
  return [
    ["files in git", tracked.length],
    ["source files (.ts and .tsx, outside tests)", source.length],
    ["  lines", linesOf(source)],
    ["  lines of the median file", bySize[bySize.length >> 1]?.lines ?? 0],
    [`  lines of the largest file, ${largest?.file}`, largest?.lines ?? 0],
    ["  files over 400 lines", bySize.filter(({ lines }) => lines > 400).length],
    ["lines of tests (tests/, *.test.ts)", linesOf(code.filter(isTest))],
    ["lines that a folder's tests share (testing.ts)", linesOf(code.filter(isTestHelper))],
    ["places in server/ that have a page rendered", sum(served.map(rendererCalls))],
    ["files that the route of /about-us imports, all in all", reach(".", page, false).size],
    ["  with what its islands load later", reach(".", page, true).size],
  ];
}

if (import.meta.main) {
  const lines = figures().map(
    ([what, figure]) => `${what.padEnd(64)} ${String(figure).padStart(8)}`,
  );
  const rest = `
Not counted: the files that a lead crosses, or that a new endpoint takes. Their steps are joined by HTTP, calls
between threads and the database, which imports don't show.
`;
  process.stdout.write([...lines, rest].join("\n"));
}
