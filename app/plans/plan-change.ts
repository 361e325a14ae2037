import page from "#content/en/plans/next-year.yaml";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { Plan, PlanChange, PlanFigures } from "#contract/plans.ts";
import { kindOf } from "./plan-words.ts";

const { goes, gone, came, stays } = page;

/** What a plan's fate is called: a drug plan that ends leaves people without drug coverage. */
export function fateOf({ fate, before }: PlanChange): keyof typeof page.fates {
  return fate === "ended" && before.group === "drug-plan" ? "endedDrug" : fate;
}

/** What changes from one year to the next, in sentences, most important first; empty if nothing does. */
export function changesOf({ before, after, year }: PlanChange): readonly string[] {
  if (after === null) return [];
  const pair = (text: string, from: string, to: string) =>
    from === to ? [] : [fillPlaces(text, { before: from, after: to })];
  return [
    ...figureChanges(before, after, year + 1),
    ...starChange(before, after, year),
    ...pair(goes.type, before.type, after.type),
    ...pair(goes.organization, before.organization, after.organization),
    ...pair(goes.group, kindOf(before), kindOf(after)),
    ...(before.name === after.name ? [] : [fillPlaces(goes.name, { after: after.name })]),
  ];
}

const amounts = ["premium", "drugDeductible", "yearlyLimit"] as const;
type AmountName = (typeof amounts)[number];

function figureChanges(before: Plan, after: Plan, next: number): readonly string[] {
  return amounts.flatMap((name) => {
    const [from, to] = amountsOf(name, before, after);
    if (from === to) return [];
    const blanks = { before: inWords(from), after: inWords(to), year: next };
    if (to === null) return [fillPlaces(gone[name], blanks)];
    return [fillPlaces(from === null ? came[name] : goes[name], blanks)];
  });
}

/** Amounts that stay, in sentences: good news is news too. */
export function staysOf({ before, after }: PlanChange): readonly string[] {
  if (after === null) return [];
  return amounts.flatMap((name) => {
    const [from, to] = amountsOf(name, before, after);
    return from === null || from !== to ? [] : [fillPlaces(stays[name], { before: inWords(from) })];
  });
}

function amountsOf(name: AmountName, before: Plan, after: Plan) {
  const of = (figures: PlanFigures | undefined) => figures?.[name] ?? null;
  return [of(before.figures), of(after.figures)] as const;
}

function inWords(amount: number | null): string {
  return amount === null ? "" : formatDollars(amount);
}

/** Next year's stars come out in October; until then, this year's are the last ones known. */
function starChange(before: Plan, after: Plan, year: number): readonly string[] {
  const [from, to] = [before.figures?.stars ?? null, after.figures?.stars ?? null];
  if (from === null || from === to) return [];
  if (to === null) return [fillPlaces(goes.starsNew, { before: from, year: year + 1 })];
  return [fillPlaces(goes.stars, { before: from, after: to })];
}
