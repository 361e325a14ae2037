import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { siteManifest } from "#contract/site-manifest.ts";

/** Groups of figures, in the order in which they are taken. */
const groups = ["bytes", "lighthouse", "paint", "blocking", "scripts", "taps"] as const;
export type Group = (typeof groups)[number];

interface Options {
  /** Addresses of the pages to measure; every page when empty. */
  readonly paths: readonly string[];
  /** How often each timed figure is taken before its median counts. */
  readonly rounds: number;
  /** Measures a build that is still current instead of making it anew. */
  readonly built: boolean;
  readonly figures: readonly Group[];
}

/** Reads `npm run bench:pages -- [--rounds 5] [--built] [--figures paint,taps] [/path…]`. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      built: { type: "boolean", default: false },
      figures: { type: "string", default: groups.join(",") },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds: give a whole number");
  const figures = readNames("--figures", values.figures, groups);
  return { paths: positionals, rounds, built: values.built, figures };
}

/**
 * Reads a list such as `paint, taps`.
 * @param option that it was given to, as it is typed
 * @returns those of `known` that it names, in the order of `known`
 * @throws {Error} when it names one that is not known
 */
export function readNames<Name extends string>(
  option: string,
  list: string,
  known: readonly Name[],
): readonly Name[] {
  const wanted = list.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !known.some((one) => one === name));
  if (unknown.length === 0) return known.filter((name) => wanted.includes(name));
  throw new Error(`${option}: no ${unknown.join(", ")}; there are ${known.join(", ")}`);
}

/**
 * Addresses of the built site's pages, or those of them that are asked for.
 * @throws {Error} when an address is asked for that is no page
 */
export async function listPages(root: string, wanted: readonly string[]): Promise<string[]> {
  const text = await readFile(join(root, "build/site-manifest.json"), "utf8");
  const { files } = siteManifest.parse(JSON.parse(text));
  const pages = files.filter((file) => file.kind === "page").map((file) => file.path);
  const unknown = wanted.filter((path) => !pages.includes(path));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(", ")}`);
  return wanted.length > 0 ? [...wanted] : pages;
}

/**
 * What a page may cost. A kB is 1,000 bytes: a new connection's first round trip carries ten segments
 * of 1,460 bytes (RFC 6928), and 14,000 bytes of HTML leave room in it for the answer's headers.
 */
export interface Budgets {
  readonly htmlBytes: number;
  /** Fetched by itself, and with every island of the page in use. */
  readonly scriptBytes: number;
  readonly usedScriptBytes: number;
  readonly fontFiles: number;
  readonly fontBytes: number;
  readonly requestsBeforePaint: number;
  /** Largest paint over that of the same page without its scripts. */
  readonly paintRatio: number;
  /** Milliseconds, at 4 times CPU slowdown; at 16 times, what scripts alone add: the rest is the browser's layout. */
  readonly blocking4: number;
  readonly scriptBlocking16: number;
  readonly layoutShift: number;
  /** Milliseconds from an early tap to the paint that answers it. */
  readonly tapResponse: number;
  readonly lighthouse: number;
}

const usual: Budgets = {
  htmlBytes: 14_000,
  scriptBytes: 4_000,
  usedScriptBytes: 80_000,
  fontFiles: 2,
  fontBytes: 50_000,
  /** The page, its two fonts, the starter, and the rules for fetching ahead that the header names. */
  requestsBeforePaint: 5,
  paintRatio: 1.05,
  blocking4: 0,
  scriptBlocking16: 0,
  layoutShift: 0.01,
  tapResponse: 120,
  lighthouse: 100,
};

/** Pages whose content itself is long. */
const long = new Set([
  "/",
  "/compare-plans",
  "/learning-center/medicare-supplements",
  "/learning-center/glossary",
]);

/** Seconds for a build of the whole site. */
export const buildSeconds = 30;

/** The budgets of the page at `path`. */
export function budgetsFor(path: string): Budgets {
  return long.has(path) ? { ...usual, htmlBytes: 20_000 } : usual;
}
