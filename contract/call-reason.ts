import { z } from "./z.ts";

// Why somebody asks for a call, on the way from the address of the form's page into a lead.

/** They want their plan checked before a day, or one of their Medicare dates is then. Query parameters have these names. */
export const callReasons = ["check", "before"] as const;
type CallReasonKind = (typeof callReasons)[number];

interface CallReason {
  readonly kind: CallReasonKind;
  /** As YYYY-MM-DD; it may not exist. */
  readonly day: string;
}

/** Reads `check=2026-12-07`, which is also the query of the page that asks for it. Undefined for anything else. */
export function readCallReason(text: unknown): CallReason | undefined {
  const [, name, day] =
    /^(\w+)=(\d{4}-\d\d-\d\d)$/.exec(typeof text === "string" ? text : "") ?? [];
  const kind = callReasons.find((one) => one === name);
  return kind && day !== undefined ? { kind, day } : undefined;
}

/** The hidden field `callReason`. Like a plan choice, anything malformed counts as missing. */
export const callReason = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => {
    const reason = readCallReason(value);
    return reason && `${reason.kind}=${reason.day}`;
  }),
);
