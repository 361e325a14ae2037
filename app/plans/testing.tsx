import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { CountyPlans, Plan, PlanFigures } from "#contract/plans.ts";
import { Today } from "#app/sections/page/today.ts";

// A county's plans for the tests of this folder.

const texas = { state: "TX", stateName: "Texas" } as const;
export const county = { ...texas, slug: "fort-bend", name: "Fort Bend County" };

export const noFigures = { premium: null, drugDeductible: null, yearlyLimit: null, stars: null };
const usual = { snp: null, offered: true, sanctioned: false };

/** A plan that the agency offers, unless told otherwise. @param id one digit */
export function planOf(
  id: number,
  more: Partial<Plan> = {},
  figures: Partial<PlanFigures> = {},
): Plan {
  return {
    id: `H0000_00${id}_0`,
    name: `Plan ${id}`,
    organization: "Sample Health",
    group: "advantage-with-drugs",
    type: "HMO",
    ...usual,
    figures: { ...noFigures, ...figures },
    ...more,
  };
}

/** One of each kind, with the figures that its kind has. */
export const first = planOf(
  1,
  {},
  { premium: 35.6, drugDeductible: 615, yearlyLimit: 9250, stars: 3.5 },
);
const mutual = { organization: "Example Mutual", type: "PPO", offered: false };
export const second = planOf(2, mutual, {
  premium: 0,
  drugDeductible: 0,
  yearlyLimit: 4500,
  stars: 4.5,
});
const dual = { group: "special-needs", snp: "dual-eligible" } as const;
export const special = planOf(3, dual, { premium: 20, yearlyLimit: 5000 });
const pdp = { group: "drug-plan", type: "PDP" } as const;
export const drug = planOf(4, pdp, { premium: 12, drugDeductible: 300, stars: 4 });
export const plans = [first, second, special, drug];

/** The county with these plans, as the service gives them. */
export function countyOf(show: CountyPlans["show"], all = plans): CountyPlans {
  const without = all.map((plan): Plan => {
    const { figures: _, ...rest } = plan;
    return rest;
  });
  return {
    county,
    year: 2026,
    edition: { file: "landscape.csv", date: "2025-11-14", sample: true },
    show,
    plans: show === "full" ? all : without,
    represented: { organizations: 1, plans: all.filter(({ offered }) => offered).length },
  };
}

/** The query of an address. */
export const ask = (text: string) => new URLSearchParams(text);
/** The digits of the plans' ids. */
export const idsOf = (list: readonly Plan[]) => list.map(({ id }) => Number(id.slice(8, 9)));
/** The HTML of a part of a page, by default on a day between two enrollment periods. */
export const render = (page: React.ReactNode, today = "2026-08-01") =>
  renderToStaticMarkup(
    <Today value={today}>
      <MemoryRouter>{page}</MemoryRouter>
    </Today>,
  );
