import agency from "#content/agency/agency.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import type { Run } from "./letter.ts";
import { linkNumbers, placeRun } from "./slots.ts";

/**
 * The end of every email: why it came (`[site]` becomes a link), the texts that rules require, and the
 * postal address (CAN-SPAM, 15 USC 7704(a)(5)). Agents' mail has it too, since replies quote it.
 */
export function smallPrint(reason: string, publicUrl: URL): Run[][] {
  const { street, city, state, postalCode } = agency.address;
  return [
    placeRun(reason, "site", { words: publicUrl.origin, href: publicUrl.origin }),
    [disclaimers.tpmo, " ", ...linkNumbers(disclaimers.medicareHours)],
    [disclaimers.notGovernment],
    [disclaimers.solicitation],
    [`${agency.name}, ${street}, ${city}, ${state} ${postalCode}`],
  ];
}
