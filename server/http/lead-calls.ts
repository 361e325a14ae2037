import type { IncomingHttpHeaders } from "node:http";
import type { LeadKind } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";

/** Tells which form a submission holds. */
export type KindOf = (headers: IncomingHttpHeaders) => LeadKind;

/** The calls that take leads, and how each tells what was asked for. */
export const leadCalls: Readonly<Record<string, KindOf>> = {
  "/api/leads": () => "guide",
  "/api/plan-requests": planRequestKind,
  "/api/contacts": () => "contact",
};

const leadForm = requestHeaders.leadForm.toLowerCase();

/** A plan comparison, unless the header asks for a consultation. */
function planRequestKind(headers: IncomingHttpHeaders): LeadKind {
  const form = headers[leadForm]?.toString().trim();
  return form === "consultation" ? form : "compare";
}
