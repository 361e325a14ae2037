import { nameOfPlace, type DatabasePlace } from "#server/db/location.ts";
import { table } from "#operator/terminal/table.ts";
import type { Difference } from "./compare-table.ts";
import { differenceLines } from "./difference-lines.ts";
import type { Moved } from "./move-data.ts";

/** What was moved, and whether both databases are the same now. */
export interface MoveReport {
  readonly from: string;
  /** Without a password. */
  readonly to: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly total: number;
  /** How many rows are not the same in both. */
  readonly differences: number;
  /** The first of them. */
  readonly different: readonly Difference[];
  readonly same: boolean;
  /** What is not the same, and what to do; empty when all is. */
  readonly fault: string;
}

/** Puts together what was moved and what the comparison found. */
export function moveReport(from: string, to: DatabasePlace, moved: Moved): MoveReport {
  const { rows, compared } = moved;
  return {
    from,
    to: nameOfPlace(to),
    rows,
    total: Object.values(rows).reduce((sum, count) => sum + count, 0),
    differences: compared.count,
    different: compared.named,
    same: compared.count === 0,
    fault: compared.count === 0 ? "" : faultOf(moved),
  };
}

function faultOf({ compared }: Moved): string {
  return [
    `Rows that are not the same in both databases: ${compared.count.toLocaleString("en-US")}. Does anything else write to that database? The file is as it was.`,
    ...differenceLines(compared),
    "Empty the database and run the same command again.",
  ].join("\n");
}

/** The report for reading. */
export function reportInWords({ from, to, rows, total, same }: MoveReport): string {
  const counts = Object.entries(rows).map(([name, count]) => [name, count.toLocaleString("en-US")]);
  const compared = `${total.toLocaleString("en-US")} rows were read from both and compared column by column`;
  return [
    `Moved ${from} into ${to}\n`,
    table(["Table", "Rows"], counts),
    ...(same
      ? [
          `${compared}: all the same.`,
          "Now set DATABASE_URL for the service and start it. The file stays as it is; it holds personal data, so delete it once you are sure.\n",
        ]
      : [`${compared}.\n`]),
  ].join("\n");
}
