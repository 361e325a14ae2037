import { cpSync, globSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

// `node scripts/container-files.ts DIRECTORY`: copies everything that the container holds, for deploy/Containerfile:
// the build, the wrapper of the commands, and the few packages that aren't bundled into the build.

/**
 * Packages that Node loads from node_modules: React Router and React share their state with the pages' own bundle,
 * and the others use Node's modules in ways that bundlers do not follow.
 */
export const unbundledPackages = [
  "nodemailer",
  "pg",
  "pino",
  "react",
  "react-dom",
  "react-router",
] as const;

/** What the pages' own bundle loads besides: the search, what forms could load, and what picks a page's style. */
const pagePackages = ["minisearch", "email-misspelled", "postcss", "postcss-selector-parser"];

/** The packages that the built service and commands load from node_modules, and their dependencies, as paths. */
function runtimePackages(root: string): string[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = folderOf(name, from);
    if (folder === null && isOptional) return;
    if (folder === null) throw new Error(`${name} is not installed; run npm ci`);
    if (folders.has(folder)) return;
    folders.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const needed of Object.keys(manifest.dependencies ?? {})) visit(needed, folder, false);
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) visit(peer, folder, true);
  };
  for (const name of [...unbundledPackages, ...pagePackages]) visit(name, root, false);
  return [...folders].map((folder) => relative(root, folder)).toSorted();
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Where Node finds a package that a folder's files import; null if it is not installed. */
function folderOf(name: string, from: string): string | null {
  const paths = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  const folders = paths.map((path) => join(path, name));
  return folders.find((folder) => isFile(join(folder, "package.json"))) ?? null;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** What the container holds, as paths in the checkout: files and whole folders. `build` must be there. */
function containerPaths(root: string): string[] {
  return ["package.json", "deploy/lead-desk", "build", ...runtimePackages(root)];
}

/** Bytes of everything that the container adds to its base image. */
export function containerBytes(root: string): number {
  const files = containerPaths(root).flatMap((path) => {
    const real = realpathSync(join(root, path));
    if (isFile(real)) return [real];
    const entries = globSync("**/*", { cwd: real, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}

/** Copies it into a directory, which is created. */
function copyContainerFiles(root: string, target: string): void {
  for (const path of containerPaths(root)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(realpathSync(join(root, path)), join(target, path), { recursive: true });
  }
}

const [, , target] = process.argv;
if (import.meta.main && target !== undefined) {
  copyContainerFiles(process.cwd(), target);
  const size = (containerBytes(process.cwd()) / 1_000_000).toFixed(1);
  process.stdout.write(`Copied ${size} MB to ${target}\n`);
}
