import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables.ts";

type Lead = ExpressionBuilder<Tables, "leads">;

/** Leads that count: not suspected, or released. The same words as the index of those that wait. */
export function isReal(lead: Lead) {
  return lead.or([lead("leads.suspected", "is", null), lead("leads.released_at", "is not", null)]);
}

/** All others: suspected, and nobody has released them yet, so that their messages are held. */
export function isHeld(lead: Lead) {
  return lead.and([lead("leads.suspected", "is not", null), lead("leads.released_at", "is", null)]);
}
