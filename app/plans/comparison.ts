import page from "#content/en/plans/compare.yaml";
import { joins, sanction } from "#content/en/plans/plans.yaml";
import table from "#content/amounts/amounts.yaml";
import { officialIn } from "#content/amounts/known-amounts.ts";
import type { YearlyCost } from "#app/sections/pictures/yearly-costs.tsx";
import { mostPlans } from "#contract/plan-choice.ts";
import type { CountyPlans, Plan, PlanFigures } from "#contract/plans.ts";
import { type Better, betterPlaces } from "#app/ui/better.tsx";
import { isNotOurs } from "./plan-list.ts";
import { figureCell, joinsOf, kindOf } from "./plan-words.ts";

const { groups, rows: labels } = page;

/** Chosen plans of a county. */
export interface ChosenPlans {
  /** At most three, in the order of the address. */
  readonly plans: readonly Plan[];
  /** Whether the address has more than three of the county's plans. */
  readonly tooMany: boolean;
  /** Whether it has some that aren't on the county's list. */
  readonly unknown: boolean;
}

/** The plans of the county that an address names. */
export function choosePlans(ids: readonly string[], plans: readonly Plan[]): ChosenPlans {
  const matches = ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? []);
  return {
    plans: matches.slice(0, mostPlans),
    tooMany: matches.length > mostPlans,
    unknown: matches.length < ids.length,
  };
}

/** A row of the table: the same thing about each plan. */
export interface CompareRow {
  readonly id: keyof typeof labels;
  readonly label: string;
  readonly values: readonly string[];
  /** Whether the values differ. */
  readonly differs: boolean;
  /** Which end of the amounts is better, and the places that have it. */
  readonly best?: { readonly end: Better; readonly places: readonly number[] };
}

/** Rows under one heading. */
export interface CompareGroup {
  readonly id: keyof typeof groups;
  readonly rows: readonly CompareRow[];
}

/**
 * The rows of the table, those that decide first at the top. Costs and stars only where they're shown; a figure that none
 * of the plans has is left out.
 * @param differs leaves out rows in which all plans are the same
 */
export function compareRows(
  plans: readonly Plan[],
  show: CountyPlans["show"],
  differs: boolean,
): { readonly groups: readonly CompareGroup[]; readonly alike: number } {
  const row = (id: CompareRow["id"], say: (plan: Plan) => string): CompareRow => {
    const values = plans.map(say);
    return { id, label: labels[id], values, differs: new Set(values).size > 1 };
  };
  const figure = (id: keyof PlanFigures): CompareRow => {
    const end = id === "stars" ? "highest" : "lowest";
    const amounts = plans.map(({ figures: of }) => of?.[id] ?? null);
    const best = { end, places: betterPlaces(amounts, end) } as const;
    return { ...row(id, (plan) => figureCell(plan, id)), best };
  };
  const all: readonly CompareGroup[] = [
    ...(show === "full"
      ? ([
          {
            id: "costs",
            rows: [figure("premium"), figure("yearlyLimit"), figure("drugDeductible")],
          },
        ] as const)
      : []),
    {
      id: "plan",
      rows: [
        row("type", ({ type }) => type),
        row("kind", kindOf),
        row("organization", ({ organization }) => organization),
        row("joins", (plan) => joins[joinsOf(plan)].one),
        // The page says once that we offer none of them.
        ...(plans.every(isNotOurs)
          ? []
          : [
              row("offered", ({ offered, sanctioned }) =>
                sanctioned ? sanction.short : offered ? page.offeredYes : page.offeredNo,
              ),
            ]),
      ],
    },
    ...(show === "full" ? ([{ id: "rating", rows: [figure("stars")] }] as const) : []),
  ];
  // Who may join a special needs plan is never left out.
  const isSpecial = plans.some(({ group }) => group === "special-needs");
  const isAlike = ({ id, differs: isDifferent }: CompareRow) =>
    plans.length > 1 && !isDifferent && !(isSpecial && id === "joins");
  const alike = all.flatMap(({ rows }) => rows).filter(isAlike).length;
  if (!differs) return { groups: all, alike };
  const less = all.map(({ id, rows }) => ({ id, rows: rows.filter((one) => !isAlike(one)) }));
  return { groups: less.filter(({ rows }) => rows.length > 0), alike };
}

/**
 * A quiet and a hard year with each plan: 12 premiums, and with the most that covered care can cost. If all of them
 * cover drugs, also with the most that those can cost, which the law sets (42 U.S.C. 1395w-102(b)(4)): beside a plan
 * without, bars with it would look too long. Without the Part B premium, which is the same with any plan.
 * @param year the plan year
 * @returns plans without a premium or a yearly limit apart; and the legal limit in US dollars, or null
 */
export function yearlyCosts(
  plans: readonly Plan[],
  year: number,
): {
  readonly costs: readonly YearlyCost[];
  readonly without: readonly Plan[];
  readonly drugLimit: number | null;
} {
  const hasBar = ({ figures }: Plan) => figures?.premium != null && figures.yearlyLimit !== null;
  const coverDrugs = plans.filter(hasBar).every(({ figures }) => figures?.drugDeductible != null);
  const drugLimit = coverDrugs ? legalDrugLimit(year) : null;
  const drugs = drugLimit ?? 0;
  const costs = plans.flatMap(({ name, figures: of }): YearlyCost[] => {
    const { premium = null, yearlyLimit: care = null } = of ?? {};
    if (premium === null || care === null) return [];
    // Whole cents, because 24.5 × 12 and the like add up binary fractions.
    const premiums = Math.round(premium * 12 * 100) / 100;
    return [{ name, premiums, care, drugs, most: premiums + care + drugs }];
  });
  const without = plans.filter((plan) => !hasBar(plan));
  return { costs, without, drugLimit };
}

/** The most that covered drugs can cost in a year, in US dollars; null if it isn't known. */
function legalDrugLimit(year: number): number | null {
  const entry = table.amounts["partD_cap"];
  const value = entry && officialIn(entry, year)?.value;
  return typeof value === "number" ? value : null;
}
