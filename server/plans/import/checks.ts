import { basename } from "node:path";
import { plural } from "#content/fill-places.ts";
import { PlanRefusal } from "#server/plans/editions.ts";
import type { Edition } from "#server/plans/plan-files.ts";
import { fileHash, type TableFile } from "./open-table.ts";
import type { ProgressBar } from "./read-table.ts";

// What the imports of all official files have in common.

/** What an import may do, and whom it tells of its progress. */
export interface ImportOptions {
  /** The plan year that the operator expects. */
  readonly year?: number | undefined;
  /** Import even if something looks wrong, except for what can't be read. */
  readonly accept?: boolean;
  /** Address that the file was downloaded from. */
  readonly source?: string | undefined;
  readonly now: Date;
  /** Starts a progress bar over a number of bytes. */
  readonly progress?: (label: string, total: number) => ProgressBar;
}

/** Where a file's data comes from, as its edition stores it. */
export async function originOf(
  file: string,
  { date }: TableFile,
  { now, source }: Pick<ImportOptions, "now" | "source">,
): Promise<Omit<Edition, "rows" | "sample">> {
  const sha256 = await fileHash(file);
  const importedAt = now.toISOString();
  return { file: basename(file), date, sha256, source: source ?? null, importedAt };
}

/** Something about a file that looks wrong, as a sentence: what it has, and what was expected. */
export type Problem = string | false;

/**
 * The problems that a file has.
 * @throws {PlanRefusal} if there are any, unless they're accepted
 */
export function acceptedProblems(
  file: string,
  candidates: readonly Problem[],
  { accept }: Pick<ImportOptions, "accept">,
): readonly string[] {
  const problems = candidates.filter((problem) => problem !== false);
  if (problems.length === 0 || accept === true) return problems;
  const list = problems.map((problem) => `\n  - ${problem}`).join("");
  throw new PlanRefusal(
    `${basename(file)} wasn't imported, and the previous data stays in place:${list}\n` +
      "Check that it's the right file and that it's complete. If so, run the command again with --accept.",
  );
}

/**
 * A problem if a count differs from the previous edition's by more than 25%: such a file is cut in half, or another list.
 * @param what what is counted, such as `plans`
 */
export function bigChange(what: string, now: number, before: number | undefined): Problem {
  return (
    before !== undefined &&
    Math.abs(now - before) > before * 0.25 &&
    `It has ${figure(now)} ${what}. The last edition had ${figure(before)}, and a difference of more than 25% is too much.`
  );
}

/** A problem if over 1% of a file's rows can't be read. @param more goes on with the sentence */
export function manyUnreadable(unreadable: number, rows: number, more = ""): Problem {
  return (
    unreadable > rows * 0.01 &&
    `Of ${plural(rows, "1 row", "[count] rows")}, ${figure(unreadable)} can't be read${more}. At most 1% may be unreadable.`
  );
}

const figure = (count: number) => count.toLocaleString("en-US");
