import { parseArgs } from "node:util";

export interface Options {
  /** Addresses of the pages to measure; every page when empty. */
  readonly paths: readonly string[];
  /** How often each timed figure is taken before its median counts. */
  readonly rounds: number;
  /** Measures a build that is still current instead of making it anew. */
  readonly built: boolean;
}

/** Reads `npm run bench:pages -- [--rounds 5] [--built] [/path…]`. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      built: { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds: give a whole number");
  return { paths: positionals, rounds, built: values.built };
}
