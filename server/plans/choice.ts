import type { DescribePlans } from "#contract/plan-choice.ts";
import type { PlanService } from "#contract/plans.ts";

/**
 * Names the county and the plans of a choice, and counts what the agency represents there. What the plan data doesn't
 * have, or the agency doesn't show, keeps null.
 */
export function describePlanChoice(service: Pick<PlanService, "plansIn">): DescribePlans {
  return ({ year, state, slug, planIds }) => {
    const found = service.plansIn({ state, slug }, year);
    const names = new Map(found?.plans.map(({ id, name }) => [id, name]));
    return {
      year,
      county: { state, slug, name: found?.county.name ?? null },
      plans: planIds.map((id) => ({ id, name: names.get(id) ?? null })),
      represented: found === null ? null : { ...found.represented },
    };
  };
}
