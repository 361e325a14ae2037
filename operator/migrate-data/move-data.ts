import type { Desk, Progress } from "#operator/desk/desk.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { compareAll, copyAll, countAll, strangers, type Compared, type Ends } from "./move-rows.ts";
import { differenceLines } from "./difference-lines.ts";

/** What was moved and what the comparison found. */
export interface Moved {
  /** Rows of the source by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly compared: Compared;
}

/**
 * Copies every row of the source into the target, then reads both and compares. It may be cut off at any
 * moment: what is there already is skipped when it is run again.
 * @throws {OperatorError} when the target holds anything else; nothing was moved then
 */
export async function moveData(ends: Ends, desk: Pick<Desk, "progress">): Promise<Moved> {
  const found = await strangers(ends);
  if (found.count > 0) throw new OperatorError(strangerWords(found));
  const rows = await countAll(ends.source);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  await shown(desk.progress("Moving", total), (bar) =>
    copyAll(ends, (count) => bar.advance(count)),
  );
  const compared = await shown(desk.progress("Comparing", total), (bar) =>
    compareAll(ends, (count) => bar.advance(count)),
  );
  return { rows, compared };
}

async function shown<T>(bar: Progress, work: (bar: Progress) => Promise<T>): Promise<T> {
  try {
    return await work(bar);
  } finally {
    bar.end();
  }
}

function strangerWords(found: Compared): string {
  return [
    "The PostgreSQL database holds what the file does not know, or knows otherwise. Nothing was moved.",
    ...differenceLines(found),
    "Take an empty database. If the site runs on this one already, everything is moved: there is nothing to do.",
  ].join("\n");
}
