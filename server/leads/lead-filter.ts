import type { ExpressionBuilder } from "kysely";
import type { LeadKind, Tables } from "#server/db/tables.ts";
import { isHeld } from "./real-leads.ts";

/** Which leads are wanted. */
export interface LeadFilter {
  /** Only leads stored at this instant or later. */
  readonly since?: string | undefined;
  /** Only suspected leads that nobody has released yet. */
  readonly suspected?: boolean | undefined;
  /** Only leads of this form. */
  readonly form?: LeadKind | undefined;
}

/** The condition on the table `leads`. */
export function whereLeads({ since, suspected, form }: LeadFilter) {
  return (lead: ExpressionBuilder<Tables, "leads">) =>
    lead.and([
      ...(since === undefined ? [] : [lead("created_at", ">=", since)]),
      ...(suspected ? [isHeld(lead)] : []),
      ...(form === undefined ? [] : [lead("kind", "=", form)]),
    ]);
}
