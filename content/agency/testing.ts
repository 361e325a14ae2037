import { isDemonstration } from "virtual:samples";
import type { Disclaimers } from "#content/en/site/schemas.ts";
import type { Licenses } from "./schemas.ts";
import { tpmoNotice } from "./tpmo.ts";

/** For tests: every text that pages, emails and the guide must carry; without a state, with the home state's counts. */
export function requiredTexts(
  disclaimers: Disclaimers,
  licenses: Licenses,
  state?: string,
): string[] {
  const { text, counts } = tpmoNotice(disclaimers, licenses, state);
  const { medicareHours, notGovernment, solicitation, recording } = disclaimers;
  const made = isDemonstration ? [disclaimers.demonstration] : [];
  return [...made, text, counts, medicareHours, notGovernment, solicitation, recording];
}
