import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { missingPaths, missingScripts } from "./named-things.ts";

const root = process.cwd();
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const scripts = Object.keys(manifest.scripts);

describe.each(pages)("%s", (page) => {
  const text = readFileSync(page, "utf8");

  test("names only files and folders that exist", () => {
    expect(missingPaths(root, page, text)).toEqual([]);
  });

  test("names only npm scripts that exist", () => {
    expect(missingScripts(scripts, text)).toEqual([]);
  });
});

test("the pages are found, and they do name things", () => {
  expect(pages.length).toBeGreaterThan(15);
  const commands = pages.flatMap((page) => readFileSync(page, "utf8").match(/npm run \w+/g) ?? []);
  expect(new Set(commands).size).toBeGreaterThan(5);
});

test("docs/README.md leads to every guide, decision and page", () => {
  const listed = readFileSync("docs/README.md", "utf8");
  const unlisted = globSync("docs/**/*.md")
    .map((page) => page.replace("docs/", ""))
    .filter((page) => page !== "README.md" && !listed.includes(`](${page})`));
  expect(unlisted).toEqual([]);
});

describe("a planted name is found", () => {
  const page = "docs/guides/planted.md";

  test.each([
    ["Words stand in `content/en/pages/gone.yaml`.", "content/en/pages/gone.yaml"],
    ["See `attic/notes.md`.", "attic/notes.md"],
    ["The folder `server/attic` has it.", "server/attic"],
    ["The folder `attic/` has it.", "attic/"],
    ["Import `#content/agency/gone.yaml`.", "#content/agency/gone.yaml"],
    ["Change `gone.yaml`.", "gone.yaml"],
    ["Read [how](gone.md).", "gone.md"],
    ["Read [how](../gone.md#part).", "../gone.md"],
    ['<img src="../images/gone.png" alt="">', "../images/gone.png"],
  ])("%s", (text, named) => {
    expect(missingPaths(root, page, `Title\n\n${text}`)).toEqual([{ line: 3, named }]);
  });

  test.each(["npm run gone", "npm run --silent gone -- list"])("%s", (command) => {
    expect(missingScripts(scripts, `Run \`${command}\`.`)).toHaveLength(1);
  });

  test("npm start, once it is no script any more", () => {
    expect(missingScripts(["test"], "npm ci && npm start")).toEqual([
      { line: 1, named: "npm start" },
    ]);
  });
});

describe("what is no path of the repository is left alone", () => {
  test.each([
    "The page `/thank-you-guide` and `POST /api/leads` take `application/json`.",
    "The mail is in `./data/mail`, the bundle in `build/service`, at `https://a.example/b.md`.",
    "Write `content/en/pages/NAME.yaml`, `*.schema.ts` and `@hono/node-server`.",
    "[Medicare](https://www.medicare.gov/a.md) and [below](#below)",
    "```\ncp content/en/pages/gone.yaml .\n```",
  ])("%s", (text) => {
    expect(missingPaths(root, "README.md", text)).toEqual([]);
  });

  test("npm ci and npm exec are npm's own", () => {
    expect(missingScripts(scripts, "`npm ci`, `npm exec -- node`, npm 11")).toEqual([]);
  });
});
