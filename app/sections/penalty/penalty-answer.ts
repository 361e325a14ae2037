import { formatDollars } from "#content/amounts/format-amount.ts";
import type { DatedPremium, PenaltyAmounts, PenaltyPart } from "#content/amounts/known-amounts.ts";
import { fillPlaces, plural } from "#content/fill-places.ts";
import type { PenaltyResult } from "#content/en/tools/schemas.ts";
import page from "#content/en/tools/penalty.yaml";
import { partBPenalty, partDGap, partDPenalty, toTenCents } from "#medicare/penalties.ts";

/** Path of the page. */
export const penaltyPath = "/penalty";

/** What an address asks: `?part=b&months=30`. */
export interface PenaltyQuery {
  /** As typed, so that a mistake can be corrected. */
  readonly typed: { readonly part: string; readonly months: string };
  /** By field; empty without a question. */
  readonly errors: Readonly<Record<string, string>>;
  /** Null without a question, or with errors. */
  readonly question: { readonly part: PenaltyPart; readonly months: number } | null;
}

/** 100 years: more is a typo. */
const mostMonths = 1200;
const { errors: messages } = page.form;

/** Reads the question in an address. */
export function readPenalty(params: URLSearchParams): PenaltyQuery {
  const typed = { part: typedIn(params, "part"), months: typedIn(params, "months") };
  if (!params.has("months")) return { typed, errors: {}, question: null };
  const part = typed.part.toLowerCase();
  const months = /^\d{1,4}$/.test(typed.months) ? Number(typed.months) : mostMonths + 1;
  const isPart = part === "b" || part === "d";
  if (isPart && months <= mostMonths) return { typed, errors: {}, question: { part, months } };
  const errors = {
    ...(isPart ? {} : { part: messages.part }),
    ...(months <= mostMonths ? {} : { months: messages.months }),
  };
  return { typed, errors, question: null };
}

function typedIn(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().slice(0, 40);
}

/** The estimate in words. */
export interface PenaltyView {
  readonly part: PenaltyPart;
  readonly headline: string;
  readonly text: string;
  /** How it is worked out, line by line; empty without a penalty. */
  readonly lines: readonly string[];
}

/** @param amounts of the day; null if one is not known */
export function viewPenalty(
  part: PenaltyPart,
  months: number,
  amounts: PenaltyAmounts | null,
): PenaltyView {
  const result = amounts === null ? "unknown" : resultOf(part, months);
  const places = amounts === null ? {} : placesOf(part, months, amounts);
  const { headline, text } = page.results[result];
  const fill = (words: string) => fillPlaces(words, places);
  return {
    part,
    headline: fill(headline),
    text: fill(text),
    lines: amounts === null ? [] : linesOf(part, result, amounts).map(fill),
  };
}

function resultOf(part: PenaltyPart, months: number): PenaltyResult {
  if (part === "b") return months < 12 ? "bNone" : "b";
  return ({ short: "dNone", depends: "dDepends", long: "d" } as const)[partDGap(months)];
}

function linesOf(part: PenaltyPart, result: PenaltyResult, { next }: PenaltyAmounts): string[] {
  const { work } = page;
  if (result === "bNone") return [work.step];
  if (result === "dNone") return [];
  const coming = next === null ? [] : [work.next];
  return [...work[part], ...(part === "b" ? [work.step] : []), ...coming, work.lasts[part]];
}

function placesOf(
  part: PenaltyPart,
  months: number,
  { percent, premium, next }: PenaltyAmounts,
): Record<string, string> {
  const estimate = ({ dollars }: DatedPremium, late = months) =>
    part === "b" ? partBPenalty(dollars, percent, late) : partDPenalty(dollars, percent, late);
  const years = Math.floor(months / 12);
  const nextStep = (years + 1) * 12;
  const penalty = estimate(premium);
  return {
    months: plural(months, page.oneMonth, page.manyMonths),
    years: plural(years, page.work.oneYear, page.work.manyYears),
    percent: `${percent}%`,
    share: `${percent * (part === "b" ? years : months)}%`,
    premium: formatDollars(premium.dollars),
    year: String(premium.year),
    penalty: formatDollars(penalty),
    total: formatDollars(toTenCents(premium.dollars + penalty)),
    stepMonths: String(nextStep),
    stepPenalty: formatDollars(estimate(premium, nextStep)),
    ...(next && {
      nextYear: String(next.year),
      nextPremium: formatDollars(next.dollars),
      nextPenalty: formatDollars(estimate(next)),
    }),
  };
}
