import { atLeast, forInformation, plainly, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import type { InsertRate } from "#bench/service/postgres/insert-rate.ts";
import type { Sample } from "#bench/service/postgres/sample-shares.ts";
import { ratioOf, type Contender } from "#bench/service/run/in-turns.ts";

/** Shares of the machine from which on nothing more can come of it. */
const full = 0.9;

type DeskRun = Contender<Sample>;
type InsertRun = Contender<InsertRate>;

/** What processes over one PostgreSQL came to, and that PostgreSQL itself. */
export interface ProcessRuns {
  /** By as many connections as one process may open. */
  readonly database: InsertRun;
  readonly mayOpen: number;
  /** By as many as one process has at work. */
  readonly fewer: InsertRun;
  readonly atWork: number;
  /** A bare server that inserts one row a request. */
  readonly least: DeskRun;
  readonly one: DeskRun;
  readonly two: DeskRun;
  readonly four: DeskRun;
}

/** Their figures. `rowsEach`: how many rows a submission leaves. */
export function processFigures(runs: ProcessRuns, rowsEach: number): Figure[] {
  const { database, mayOpen, fewer, atWork, least, one, two, four } = runs;
  const rates = (of: { readonly values: readonly { readonly perSecond: number }[] }) =>
    of.values.map(({ perSecond }) => perSecond);
  const program = database.values[0]?.measuredBy ?? "";
  const rate = (what: string, of: Parameters<typeof rates>[0]) =>
    forInformation(what, `${Math.round(median(rates(of)))}/s`);
  const gain = atLeast("four processes over one", ratioOf(rates(four), rates(one)), 1.5);
  return [
    rate(`PostgreSQL, inserts of one row (${program}), ${mayOpen} connections`, database),
    rate(`  the same by ${atWork}, as many as one process has at work`, fewer),
    rate("  bare node:http, one such row a request", least),
    shown(least),
    rate("submissions, one process", one),
    shown(one),
    rate("submissions, two processes", two),
    shown(two),
    rate("submissions, four processes", four),
    shown(four),
    atLeast("one process over inserts by as many", ratioOf(rates(one), rates(fewer)), 0.6),
    forInformation(
      `  by ${mayOpen}, all it may open`,
      plainly(ratioOf(rates(one), rates(database))),
    ),
    forInformation(
      "  bare node:http over the same",
      plainly(ratioOf(rates(least), rates(database))),
    ),
    forInformation("  one process over bare node:http", plainly(ratioOf(rates(one), rates(least)))),
    forInformation(
      `  the same in rows, ${rowsEach} a submission`,
      plainly(rowsEach * ratioOf(rates(one), rates(database))),
    ),
    // More processes cannot take more than the machine has; the shares show who has it.
    isFull(one) || isFull(four)
      ? { ...gain, over: false, budget: `${gain.budget}, or full` }
      : gain,
  ];
}

function middle({ values }: DeskRun, of: keyof Sample["share"]): number {
  return median(values.map(({ share }) => share[of]));
}

function isFull(run: DeskRun): boolean {
  return middle(run, "postgres") + middle(run, "service") + middle(run, "load") >= full;
}

function shown(run: DeskRun): Figure {
  const percent = (of: keyof Sample["share"]) => `${Math.round(100 * middle(run, of))}`;
  const text = `${percent("postgres")} ${percent("service")} ${percent("load")} %`;
  return forInformation("  CPU of PostgreSQL, service, load", text);
}
