import type { PenaltyPart } from "#content/amounts/penalty-amounts.ts";
import page from "#content/en/tools/penalty.yaml";

/** Path of the page. */
export const penaltyPath = "/penalty";

/** What an address asks: `?part=b&months=30`. */
export interface PenaltyQuery {
  /** As typed, so that a mistake can be corrected. */
  readonly typed: { readonly part: string; readonly months: string };
  /** By field; empty without a question. */
  readonly errors: Readonly<Record<string, string>>;
  /** Null without a question, or with errors. */
  readonly asked: { readonly part: PenaltyPart; readonly months: number } | null;
}

/** 100 years: more is a typo. */
const mostMonths = 1200;
const { errors: messages } = page.form;

/** Reads the question in an address. */
export function readPenalty(params: URLSearchParams): PenaltyQuery {
  const typed = { part: text(params, "part"), months: text(params, "months") };
  if (!params.has("months")) return { typed, errors: {}, asked: null };
  const part = typed.part.toLowerCase();
  const months = /^\d{1,4}$/.test(typed.months) ? Number(typed.months) : mostMonths + 1;
  const isPart = part === "b" || part === "d";
  if (isPart && months <= mostMonths) return { typed, errors: {}, asked: { part, months } };
  const errors = {
    ...(isPart ? {} : { part: messages.part }),
    ...(months <= mostMonths ? {} : { months: messages.months }),
  };
  return { typed, errors, asked: null };
}

function text(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().slice(0, 40);
}
