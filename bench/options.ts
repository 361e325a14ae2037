import { parseArgs } from "node:util";
import { readNames } from "./read-names.ts";

/** Groups of figures, in the order in which they are taken. */
export const groups = ["bytes", "lighthouse", "paint", "blocking", "scripts", "taps"] as const;
export type Group = (typeof groups)[number];

export interface Options {
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
