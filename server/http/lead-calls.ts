import type { IncomingHttpHeaders } from "node:http";
import { planRequestVariants, type LeadKind } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";

/** Tells which form a submission holds; undefined when it says one that its call does not take. */
export type KindOf = (headers: IncomingHttpHeaders) => LeadKind | undefined;

/** The calls that take leads, and how each tells what was asked for. */
export const leadCalls: Readonly<Record<string, KindOf>> = {
  "/api/leads": () => "guide",
  "/api/plan-requests": planRequestKind,
  "/api/contacts": () => "contact",
};

const leadForm = requestHeaders.leadForm.toLowerCase();

/**
 * What the header says; without one it is a plan comparison. A name that is not known is no comparison:
 * somebody may have asked for a call, and would wait for it.
 */
function planRequestKind(headers: IncomingHttpHeaders): LeadKind | undefined {
  const form = headers[leadForm]?.toString().trim() || "compare";
  return planRequestVariants.find((variant) => variant === form);
}
