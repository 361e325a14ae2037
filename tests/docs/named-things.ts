import { existsSync, globSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** Something that a page of the docs names and that is not there. */
interface Missing {
  readonly line: number;
  readonly named: string;
}

const sourceFile = /\.(?:tsx?|js|json|ya?ml|md|typ|css|svg|png)$/;
/** Made by the build, by the service or by npm: not in a fresh checkout. */
const madeLater = /^(?:\.\/)?(?:build|data|node_modules)(?:\/|$)/;
/** Elsewhere, or a place on the same page. */
const outside = /^(?:[a-z]+:|#)/;

/** Takes a page's path and words; gives each file or folder that it names and that does not exist. */
export function missingPaths(root: string, page: string, text: string): Missing[] {
  const names = fileNames(root);
  const found = (path: string) => existsSync(join(root, path));
  return eachLine(withoutFences(text), (line) => [
    ...inBackticks(line).filter((named) => isPath(root, named) && !found(repositoryPath(named))),
    ...inBackticks(line).filter((named) => isFileName(named) && !names.has(named)),
    ...linkTargets(line).filter((target) => !found(normalize(join(dirname(page), target)))),
  ]);
}

/** Takes a page's words; gives each npm command that it names and that package.json does not have. */
export function missingScripts(scripts: readonly string[], text: string): Missing[] {
  return eachLine(text, (line) =>
    [...line.matchAll(/npm (?:--silent )?(?:run (?:--silent )?)?([a-z][\w:-]*)/g)].flatMap(
      ([whole, name = ""]) =>
        (whole.includes(" run ") || ["start", "test"].includes(name)) && !scripts.includes(name)
          ? [whole]
          : [],
    ),
  );
}

/** Every name, so that prose may say `agency.yaml` without its folder. */
function fileNames(root: string): Set<string> {
  const folders =
    "{.ci,app,bench,content,contract,deploy,docs,operator,public,scripts,server,tests}/**/*";
  return new Set([
    ...readdirSync(root),
    ...globSync(folders, { cwd: root }).map((f) => basename(f)),
  ]);
}

/** `NAME` stands for a name of the reader's own choice. */
function isPlain(named: string): boolean {
  return /^[#.\w][\w.#+-]*(?:\/[\w.+-]*)*$/.test(named) && !/NAME/.test(named);
}

function isPath(root: string, named: string): boolean {
  if (!isPlain(named) || !named.includes("/") || madeLater.test(named)) return false;
  const [first = ""] = repositoryPath(named).split("/");
  return sourceFile.test(named) || named.endsWith("/") || existsSync(join(root, first));
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

/** Blank lines in place of code blocks, so that line numbers stay true. */
function withoutFences(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ""));
}

function eachLine(text: string, find: (line: string) => string[]): Missing[] {
  return text
    .split("\n")
    .flatMap((line, at) => find(line).map((named) => ({ line: at + 1, named })));
}
