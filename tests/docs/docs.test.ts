import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

describe("paths", () => {
  /** Something that a page of the docs names and that does not exist. */
  interface Missing {
    readonly line: number;
    readonly named: string;
  }

  /** All file names, so that prose can say `agency.yaml` without its folder. */
  const folders =
    "{.ci,app,bench,content,contract,deploy,docs,medicare,operator,public,scripts,server,tests}/**/*";
  const names = new Set([...readdirSync("."), ...globSync(folders).map((file) => basename(file))]);

  const sourceFile = /\.(?:tsx?|js|json|ya?ml|md|typ|css|svg|png)$/;
  /** Created by the build, the service or npm: missing in a fresh checkout. */
  const madeLater = /^(?:\.\/)?(?:build|data|node_modules)(?:\/|$)/;
  /** On another site, or a section of the same page. */
  const outside = /^(?:[a-z]+:|#)/;

  /**
   * Returns each file or folder that a page names and that does not exist.
   * @param page its path
   * @param text its Markdown
   */
  function missingPaths(page: string, text: string): Missing[] {
    return eachLine(withoutFences(text), (line) => [
      ...inBackticks(line).filter((named) => isPath(named) && !existsSync(repositoryPath(named))),
      ...inBackticks(line).filter((named) => isFileName(named) && !names.has(named)),
      ...linkTargets(line).filter((target) => !existsSync(normalize(join(dirname(page), target)))),
    ]);
  }

  /** Returns each npm command that a page names and that package.json does not have. */
  function missingScripts(scripts: readonly string[], text: string): Missing[] {
    return eachLine(text, (line) =>
      [...line.matchAll(/npm (?:--silent )?(?:run (?:--silent )?)?([a-z][\w:-]*)/g)].flatMap(
        ([whole, name = ""]) =>
          (whole.includes(" run ") || ["start", "test"].includes(name)) && !scripts.includes(name)
            ? [whole]
            : [],
      ),
    );
  }

  /** `NAME` is a placeholder for the reader's own choice. */
  function isPlain(named: string): boolean {
    return /^[#.\w][\w.#+-]*(?:\/[\w.+-]*)*$/.test(named) && !/NAME/.test(named);
  }

  function isPath(named: string): boolean {
    if (!isPlain(named) || !named.includes("/") || madeLater.test(named)) return false;
    const [first = ""] = repositoryPath(named).split("/");
    return sourceFile.test(named) || named.endsWith("/") || existsSync(first);
  }

  function isFileName(named: string): boolean {
    return isPlain(named) && !named.includes("/") && sourceFile.test(named);
  }

  /** `#content/x.yaml`, as code imports it, is `content/x.yaml`. */
  function repositoryPath(named: string): string {
    return named.replace(/^#/, "");
  }

  function inBackticks(line: string): string[] {
    return [...line.matchAll(/`([^`]+)`/g)].map(([, named = ""]) => named);
  }

  function linkTargets(line: string): string[] {
    const links = [...line.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
    return links
      .map(([, link, source]) => link ?? source ?? "")
      .filter((target) => !outside.test(target))
      .map((target) => target.split("#")[0] ?? "");
  }

  /** Replaces code blocks with blank lines, so that line numbers stay correct. */
  function withoutFences(text: string): string {
    return text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ""));
  }

  function eachLine(text: string, find: (line: string) => string[]): Missing[] {
    return text
      .split("\n")
      .flatMap((line, at) => find(line).map((named) => ({ line: at + 1, named })));
  }

  const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const scripts = Object.keys(manifest.scripts);

  describe.each(pages)("%s", (page) => {
    const text = readFileSync(page, "utf8");

    test("mentions only files and folders that exist", () => {
      expect(missingPaths(page, text)).toEqual([]);
    });

    test("mentions only npm scripts that exist", () => {
      expect(missingScripts(scripts, text)).toEqual([]);
    });
  });

  test("finds the pages, which mention files and scripts", () => {
    expect(pages.length).toBeGreaterThan(15);
    const commands = pages.flatMap(
      (page) => readFileSync(page, "utf8").match(/npm run \w+/g) ?? [],
    );
    expect(new Set(commands).size).toBeGreaterThan(5);
  });

  test("docs/README.md links to every guide, decision and page", () => {
    const listed = readFileSync("docs/README.md", "utf8");
    const unlisted = globSync("docs/**/*.md")
      .map((page) => page.replace("docs/", ""))
      .filter((page) => page !== "README.md" && !listed.includes(`](${page})`));
    expect(unlisted).toEqual([]);
  });

  describe("control: finds a planted name", () => {
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
      expect(missingPaths(page, `Title\n\n${text}`)).toEqual([{ line: 3, named }]);
    });

    test.each(["npm run gone", "npm run --silent gone -- list", "npm ci && npm start"])(
      "%s",
      (command) => {
        expect(missingScripts(["test"], `Run \`${command}\`.`)).toHaveLength(1);
      },
    );
  });
});

describe("dependencies", () => {
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
});
