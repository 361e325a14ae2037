import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import { permissionEnds } from "#contract/permission.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import type { Fact } from "./letter.ts";
import { oneLine } from "./one-line.ts";
import { fillSlots } from "./slots.ts";

/** Until when the agency may write or call, and whether a machine may: what an agent must know first. */
export function permissionFacts(lead: DeliveryLead): Fact[] {
  const { until, automated } = words.permission;
  const ends = fillSlots(words.permission.ends, { day: agencyDay(permissionEnds(lead.createdAt)) });
  // The guide form asks for no number and has no such box.
  if (lead.kind === "guide") return [{ name: until, value: ends }];
  return [
    { name: until, value: ends },
    { name: automated, value: automatedContact(lead) },
  ];
}

function automatedContact({ consents }: DeliveryLead): string {
  const answer = consents.find(({ id }) => id === "automated-contact");
  if (answer === undefined) return words.permission.notAsked;
  const { version, phone } = answer;
  const slots = { version: oneLine(version), phone: oneLine(phone ?? "") };
  return fillSlots(answer.agreed ? words.permission.agreed : words.permission.notAgreed, slots);
}

/** The day of a UTC time by the agency's clock: `Saturday, November 20, 2027`. */
function agencyDay(iso: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: agency.timeZone });
  return format.format(new Date(iso));
}
