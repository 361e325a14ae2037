import type { PlanFate } from "#contract/plans.ts";

// Which plan of a year another one becomes. The official file knows contracts and plans (`H0028_030`); the landscape
// divides many of them into segments (`H0028_030_1`), each for some counties.

/** One row of the crosswalk, with ids without segments. */
export interface Change {
  /** Null: a new plan. */
  readonly before: string | null;
  /** Null: it ends. */
  readonly after: string | null;
}

/** A year's plans, with segments. */
export interface PlanListing {
  readonly plans: readonly {
    readonly id: string;
    readonly name: string;
    /** Counties or states. */
    readonly areas: readonly string[];
  }[];
}

type ListedPlan = PlanListing["plans"][number];

/** What becomes of a plan; both ids with segments. */
interface MatchedChange {
  readonly before: string;
  /** Null: it ends. */
  readonly after: string | null;
  readonly fate: Exclude<PlanFate, "elsewhere" | "unknown">;
}

/**
 * Says what each plan of a year becomes in the next. Leaves out those that the crosswalk doesn't name, and those
 * whose successor isn't listed: nothing is known of them.
 */
export function matchPlans(
  changes: readonly Change[],
  before: PlanListing,
  after: PlanListing,
): MatchedChange[] {
  const byPlan = Map.groupBy(changes, (one) => one.before);
  const listed = Map.groupBy(after.plans, ({ id }) => withoutSegment(id));
  return before.plans.flatMap((plan) => {
    const rows = byPlan.get(withoutSegment(plan.id)) ?? [];
    const successors = rows.flatMap((row) => (row.after === null ? [] : row));
    const ranked = successors.toSorted((a, b) => rank(a) - rank(b));
    const next = ranked.flatMap((row) => nearest(plan, listed.get(row.after ?? "") ?? []) ?? [])[0];
    if (next !== undefined) return { before: plan.id, after: next.id, fate: fateOf(plan, next) };
    const isEnd = rows.length > 0 && successors.length === 0;
    return isEnd ? { before: plan.id, after: null, fate: "ended" } : [];
  });
}

/** A plan may be listed several times: as renewed in one part of its area, and merged in another. */
function rank({ before, after }: Change): number {
  return before === after ? 0 : 1;
}

function withoutSegment(id: string): string {
  return id.slice(0, "H0028_030".length);
}

/** The segment that shares most counties with a plan; among equals, the one of the same number. */
function nearest(plan: ListedPlan, candidates: readonly ListedPlan[]): ListedPlan | null {
  const areas = new Set(plan.areas);
  const shared = (one: ListedPlan) => one.areas.filter((area) => areas.has(area)).length;
  const segment = plan.id.slice("H0028_030_".length);
  const isSame = ({ id }: ListedPlan) => Number(id.endsWith(`_${segment}`));
  const ranked = candidates.toSorted((a, b) => shared(b) - shared(a) || isSame(b) - isSame(a));
  return ranked[0] ?? null;
}

function fateOf(plan: ListedPlan, next: ListedPlan): MatchedChange["fate"] {
  if (withoutSegment(plan.id) !== withoutSegment(next.id)) return "merged";
  return plan.name.toLowerCase() === next.name.toLowerCase() ? "continues" : "renamed";
}
