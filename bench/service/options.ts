import { parseArgs } from "node:util";
import { readNames } from "#bench/page/options.ts";

/** In the order in which they are measured. */
export const partNames = [
  "submissions",
  "pages",
  "overload",
  "memory",
  "growth",
  "processes",
] as const;
export type PartName = (typeof partNames)[number];

export interface Options {
  readonly parts: readonly PartName[];
  /** How often contenders take turns. */
  readonly rounds: number;
  /** How long each of them is measured in a round. */
  readonly milliseconds: number;
  /** How many leads are stored, smallest first, when growth is measured. */
  readonly sizes: readonly number[];
  /** Takes a build that stands, whatever it was made of. */
  readonly built: boolean;
}

const whole = { rounds: 5, milliseconds: 2000, sizes: [10_000, 100_000, 1_000_000] };
const quick = { rounds: 1, milliseconds: 300, sizes: [500, 1000, 2000] };

/**
 * Reads `npm run bench -- [--only submissions,pages,…] [--quick] [--built]`. Quick figures show that
 * everything runs, and little else.
 * @throws {Error} when a part is named that there is not
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: partNames.join(",") },
      quick: { type: "boolean", default: false },
      built: { type: "boolean", default: false },
    },
  });
  const pace = values.quick ? quick : whole;
  return { parts: readNames("--only", values.only, partNames), built: values.built, ...pace };
}
