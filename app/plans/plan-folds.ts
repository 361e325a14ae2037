import type { Plan } from "#contract/plans.ts";
import { type ListQuery, organizationsOf, type PlanSection } from "./plan-list.ts";

/** Plans behind a press. */
export interface PlanFold {
  /** The organization that they're all from; null for the rest of a list in another order. */
  readonly organization: string | null;
  readonly isOpen: boolean;
  readonly plans: readonly Plan[];
}

/** A list, cut up so that a phone can show a county at a glance. */
export interface FoldedList {
  /** What shows at once. */
  readonly first: readonly Plan[];
  readonly folds: readonly PlanFold[];
}

/** A page with more plans folds them. */
const mostAtOnce = 15;

/** How many a folded list shows at once in another order than by name. */
const firstOnes = 5;

/** Whether some of the page's lists are folded by organization. */
export function isByOrganization(
  sections: readonly PlanSection[],
  all: number,
  query: ListQuery,
): boolean {
  return sections.some(({ lists }) =>
    lists.some(({ plans }) =>
      foldList(plans, all, query).folds.some(({ organization }) => organization !== null),
    ),
  );
}

/**
 * Whether special needs plans are behind a press, by who may join: most people can't. Not in another order than by name,
 * nor if the visitor narrowed the list to them.
 * @param all how many plans the whole page lists
 */
export function isByJoining(
  all: number,
  { sort, type, snp }: Pick<ListQuery, "sort" | "type" | "snp">,
): boolean {
  return all > mostAtOnce && sort === "name" && type === null && snp === null;
}

/**
 * Folds a list by organization, or if the visitor chose another order, after the first ones. What has a checked plan is
 * open.
 * @param all how many plans the whole page lists
 */
export function foldList(
  plans: readonly Plan[],
  all: number,
  { sort, chosenIds }: Pick<ListQuery, "sort" | "chosenIds">,
): FoldedList {
  const names = organizationsOf(plans);
  const isShort = all <= mostAtOnce || (sort === "name" && names.length === 1);
  if (isShort) return { first: plans, folds: [] };
  const fold = (organization: string | null, folded: readonly Plan[]): PlanFold => ({
    organization,
    isOpen: folded.some(({ id }) => chosenIds.includes(id)),
    plans: folded,
  });
  if (sort === "name") {
    const of = (name: string) => plans.filter(({ organization }) => organization === name);
    return { first: [], folds: names.map((name) => fold(name, of(name))) };
  }
  const rest = plans.slice(firstOnes);
  const first = plans.slice(0, firstOnes);
  return { first, folds: rest.length > 0 ? [fold(null, rest)] : [] };
}
