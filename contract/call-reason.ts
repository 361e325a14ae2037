import { z } from "./z.ts";

// Why somebody asks for a call, on the way from the address of the form's page into a lead.

/**
 * They want their plan checked before a day, one of their Medicare dates is then, or they ask for someone else. Query
 * parameters have these names.
 */
export const callReasons = ["check", "before", "for"] as const;

/** The day is YYYY-MM-DD; it may not exist. */
type CallReason =
  { readonly kind: "for" } | { readonly kind: "check" | "before"; readonly day: string };

/**
 * Reads `check=2026-12-07` or `for=someone`, which are also queries of the page that asks for it. Undefined for anything
 * else.
 */
export function readCallReason(text: unknown): CallReason | undefined {
  if (text === "for=someone") return { kind: "for" };
  const [, name, day] =
    /^(\w+)=(\d{4}-\d\d-\d\d)$/.exec(typeof text === "string" ? text : "") ?? [];
  const kind = (["check", "before"] as const).find((one) => one === name);
  return kind && day !== undefined ? { kind, day } : undefined;
}

/** The hidden field `callReason`. Like a plan choice, anything malformed counts as missing. */
export const callReason = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) =>
    typeof value === "string" && readCallReason(value) ? value : undefined,
  ),
);
