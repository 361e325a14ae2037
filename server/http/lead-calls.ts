import type { LeadKind } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { HttpContext } from "./env.ts";

/** The calls that take leads, and how each tells what was asked for. */
export const leadCalls: Readonly<Record<string, (c: HttpContext) => LeadKind>> = {
  "/api/leads": () => "guide",
  "/api/plan-requests": planRequestKind,
  "/api/contacts": () => "contact",
};

/** A plan comparison, unless the header asks for a consultation. */
function planRequestKind(c: HttpContext): LeadKind {
  const form = c.req.header(requestHeaders.leadForm)?.trim();
  return form === "consultation" ? form : "compare";
}
