import type { SamplePlan } from "#content/en/pages/sample-plans.schema.ts";
import type { ComparePlansPage } from "#content/en/pages/compare-plans.schema.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { monthlyPremium } from "./monthly-premium.ts";

type Words = ComparePlansPage["table"];

/** What a cell holds: words, yes or no, or a list of words. */
export type PlanValue = string | boolean | readonly string[];

export interface PlanRow {
  readonly id: keyof Words["rows"];
  readonly valueOf: (plan: SamplePlan, words: Words) => PlanValue;
}

export interface PlanRowGroup {
  readonly id: keyof Words["groups"];
  readonly rows: readonly PlanRow[];
}

/** The rows of the comparison, in the order in which people ask. */
export const planRowGroups: readonly PlanRowGroup[] = [
  {
    id: "costs",
    rows: [
      { id: "premium", valueOf: ({ premium }) => monthlyPremium(premium) },
      { id: "annualOutOfPocketMax", valueOf: yearlyLimit },
      { id: "starRating", valueOf: stars },
    ],
  },
  { id: "network", rows: [{ id: "providerNetwork", valueOf: (plan) => plan.providerNetwork }] },
  {
    id: "care",
    rows: [
      textRow("doctorVisits"),
      textRow("specialistVisits"),
      textRow("inpatientHospital"),
      textRow("outpatientSurgery"),
      textRow("emergencyRoom"),
    ],
  },
  {
    id: "drugs",
    rows: [
      { id: "drugCoverage", valueOf: (plan) => plan.drugCoverage },
      tierRow("tier1"),
      tierRow("tier2"),
      tierRow("tier3"),
      tierRow("tier4"),
      tierRow("tier5"),
    ],
  },
  {
    id: "extras",
    rows: [
      { id: "dentalVision", valueOf: (plan) => plan.dentalVision },
      { id: "gymMembership", valueOf: (plan) => plan.gymMembership },
      { id: "additionalBenefits", valueOf: (plan) => plan.additionalBenefits },
    ],
  },
];

function yearlyLimit({ annualOutOfPocketMax: limit }: SamplePlan, words: Words): string {
  return limit === null ? words.noLimit : formatDollars(limit);
}

function stars({ starRating }: SamplePlan, words: Words): string {
  return starRating === null ? words.notRated : `${starRating} ${words.stars}`;
}

function textRow(
  id:
    | "doctorVisits"
    | "specialistVisits"
    | "inpatientHospital"
    | "outpatientSurgery"
    | "emergencyRoom",
): PlanRow {
  return { id, valueOf: (plan, words) => plan[id] ?? words.none };
}

function tierRow(id: "tier1" | "tier2" | "tier3" | "tier4" | "tier5"): PlanRow {
  return { id, valueOf: (plan, words) => plan.drugTiers?.[id] ?? words.none };
}
