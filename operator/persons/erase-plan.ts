import type { LeadRow } from "#server/db/tables.ts";
import type { Person } from "#server/leads/erase.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { kindNames } from "#operator/leads/lead-kinds.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { visibleText } from "#operator/terminal/visible-text.ts";

/** What will be erased. */
export interface ErasePlan {
  readonly person: Person;
  readonly mailFiles: readonly string[];
  /** Leads of other mailboxes that gave the same telephone number. */
  readonly samePhone: readonly { readonly id: string; readonly email: string }[];
}

/** The plan in words, for somebody who is about to say yes. */
export function planInWords(plan: ErasePlan, zone: Zone): string {
  const { person } = plan;
  const lines = [
    `Everything kept under the mailbox ${visibleText(person.address)} will be erased for good:`,
    ...person.leads.slice(-mostLines).map((lead) => leadLine(lead, zone)),
    `  ${counts(plan)}`,
    ...others(plan),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** A mailbox that a program used may have very many; the count below tells of all. */
const mostLines = 20;

function leadLine({ created_at, kind, first_name }: LeadRow, zone: Zone): string {
  return `  ${agencyTime(created_at, zone)}  ${kindNames[kind]}  ${visibleText(first_name)}`;
}

/** `2 requests, 4 messages, 1 message file`: what there is none of is left out. */
export function counts({ person, mailFiles }: ErasePlan): string {
  const { leads, messages, subscriptions, suppressions } = person;
  const parts = [
    counted(leads.length, "request"),
    counted(messages.length, "message"),
    counted(mailFiles.length, "message file"),
    counted(subscriptions.length, "newsletter subscription"),
    counted(
      suppressions.length,
      "address on the suppression list",
      "addresses on the suppression list",
    ),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function others({ samePhone }: ErasePlan): string[] {
  if (samePhone.length === 0) return [];
  return [
    "",
    "Not among it: others who gave the same telephone number. If one is the same person, erase it too.",
    ...samePhone.map(({ id, email }) => `  ${visibleText(email)}  ${id}`),
  ];
}
