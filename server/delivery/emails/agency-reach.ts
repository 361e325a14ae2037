import agency from "#content/agency/agency.yaml";
import { isBeyondCallHours, shiftHours } from "#content/agency/business-hours.ts";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { messageParts } from "#content/en/pages/call-reasons.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import {
  canBePhone,
  type DetailName,
  detailNames,
  type LeadDetails,
  phoneParts,
} from "#contract/lead-details.ts";
import { countyLabel, type PlanChoice, planLabel } from "#contract/plan-choice.ts";
import { clockShift } from "#medicare/calendar.ts";
import { callHoursHere, callingHours, homeOf, homeZone } from "#server/desk/calling-hours.ts";
import { isQuoted, labelOf, section } from "./agency-facts.ts";
import { firstNameOf } from "./letter.ts";
import { type Block, canReplyTo, type Fact, mailHref, oneLine } from "./message.ts";

/** What they wrote themselves, and the plans that it's about. */
export function requestBlocks(details: LeadDetails): Block[] {
  const own = { ...details, message: messageParts(details.message).own };
  return [
    ...detailNames.flatMap((name) => quote(name, own[name])),
    ...(details.planChoice === null ? [] : choiceBlocks(details.planChoice)),
  ];
}

/** The county, the year and each plan, by name and id. What the plan data doesn't have is marked. */
function choiceBlocks(choice: PlanChoice): Block[] {
  const { year, county, plans } = choice;
  const label = words.plans;
  const textOf = (text: string, name: string | null) =>
    name === null ? fillPlaces(label.unknown, { what: text }) : oneLine(text);
  return section(label.title, [
    { name: label.county, value: `${textOf(countyLabel(choice), county.name)}, ${year}` },
    ...plans.map((plan, at) => ({
      name: plans.length === 1 ? label.plan : fillPlaces(label.plans, { number: at + 1 }),
      value: textOf(planLabel(plan), plan.name),
    })),
  ]);
}

interface Reach {
  /** Whether they gave an address and haven't asked for no email. */
  readonly canEmail: boolean;
  /** Whether nothing that they asked for before stands against a call. */
  readonly canCall: boolean;
  /** Whether the form told them that a person may text them. */
  readonly canText: boolean;
}

/**
 * A large button that calls them or, if they prefer email or a text, one that writes it, unless something stands against
 * it; what a page of ours had them ask for, and when and how they'd like to be reached.
 */
export function reachBlocks(lead: Lead, { canEmail, canCall, canText }: Reach): Block[] {
  const { details } = lead;
  if (details === null) return [];
  const { phone, preferredContactMethod: method, bestTimeToContact: time } = details;
  const write = canEmail ? writeAction(lead) : [];
  const byText = canText && method === "text";
  const call = canCall && write.length === 0 ? callActions(phone, byText) : [];
  const times: Fact[] =
    method === null
      ? []
      : [
          { name: labelOf("bestTimeToContact"), value: timeOf(time, lead) },
          { name: labelOf("preferredContactMethod"), value: choices.methods[method] },
        ];
  const there = call.length > 0 ? clockFacts(lead) : [];
  const facts = [
    ...wishFacts(details),
    ...(call.length > 0 ? [] : phoneFact(phone, canCall)),
    ...phoneNotes(phone, canEmail),
    ...there,
    ...times,
  ];
  const action = write.length > 0 ? write : call;
  return facts.length === 0 ? action : [...action, { kind: "facts", facts }];
}

function wishFacts({ message }: LeadDetails): Fact[] {
  const { reason } = messageParts(message);
  if (reason === null) return [];
  const { fact } = words.wish[reason.kind];
  return [{ name: words.wish.label, value: fillPlaces(fact, { day: reason.day }) }];
}

/** Whether the large button writes to them: they prefer email, and a reply would reach them. */
export function prefersReply({ email, details }: Lead): boolean {
  return details?.preferredContactMethod === "email" && canReplyTo(email);
}

function writeAction(lead: Lead): Block[] {
  if (!prefersReply(lead)) return [];
  const { name, email } = lead;
  const { write, writeNoName } = words.top;
  const first = firstNameOf(name);
  const label = first === null ? writeNoName : fillPlaces(write, { name: first });
  return [{ kind: "action", words: label, href: mailHref(email) }];
}

/**
 * A button that calls or, with a link that calls below it, one that texts. A stored number has ten digits; for anything
 * else, there's neither.
 */
function callActions(phone: string | null, byText: boolean): Block[] {
  const { number } = phoneParts(phone ?? "");
  const href = phoneHref(number);
  if (href === null) return [];
  const call = { words: fillPlaces(words.top.call, { phone: number }), href };
  if (!byText) return [{ kind: "action", ...call }];
  const text = fillPlaces(words.top.text, { phone: number });
  return [
    { kind: "action", words: text, href: href.replace("tel:", "sms:") },
    { kind: "paragraph", runs: [call] },
  ];
}

/**
 * When they may be called, by our clock, if theirs differs or isn't known: an area code says little about where a cell
 * phone is, and who asks for someone else gives that person's ZIP code.
 */
function clockFacts(lead: Lead): Fact[] {
  const home = homeOf(lead);
  const hours = callHoursHere(home, new Date(lead.createdAt));
  if (hours === null) return [];
  const { callHours, fromTo, fromToAnywhere } = words.reach;
  const text = home.state === undefined ? fromToAnywhere : fromTo;
  return [{ name: callHours, value: fillPlaces(text, { ...hours, zone: agency.timeZoneName }) }];
}

/**
 * `Morning, 8am-12pm Eastern Time`, and what that is on their clock or, where nobody may be called then, that they may mean
 * their own time.
 */
function timeOf(time: LeadDetails["bestTimeToContact"], lead: Lead): string {
  if (time === null) return choices.anyTime;
  const { label, hours } = choices.times[time];
  const home = homeOf(lead);
  const at = new Date(lead.createdAt);
  const { timeZone } = callingHours(home, at);
  const shift = clockShift(timeZone ?? agency.timeZone, agency.timeZone, at.getTime());
  const places = { time: label, hours, zone: agency.timeZoneName, there: shiftHours(hours, shift) };
  const { hours: ours, hoursThere, hoursOrTheirs } = words.reach;
  if (isBeyondCallHours(hours, shift)) return fillPlaces(hoursOrTheirs, places);
  const isElsewhere = shift !== 0 && homeZone(home) !== null;
  return fillPlaces(isElsewhere ? hoursThere : ours, places);
}

/** The number, for when no button has it. It's a link if nothing stands against a call. */
function phoneFact(phone: string | null, canCall: boolean): Fact[] {
  const name = labelOf("phone");
  if (phone === null) return [{ name, value: words.reach.noPhone }];
  const number = oneLine(phoneParts(phone).number);
  const href = canCall ? phoneHref(number) : null;
  return [{ name, value: href === null ? number : { words: number, href } }];
}

/** The number's extension apart, and a note if no US number is like it. */
function phoneNotes(phone: string | null, canEmail: boolean): Fact[] {
  if (phone === null) return [];
  const { extension } = phoneParts(phone);
  const { extension: label, checkNumber, unlikely, unlikelyEmail } = words.reach;
  const note = canEmail ? `${unlikely} ${unlikelyEmail}` : unlikely;
  return [
    ...(extension === null ? [] : [{ name: label, value: oneLine(extension) }]),
    ...(canBePhone(phone) ? [] : [{ name: checkNumber, value: note }]),
  ];
}

function phoneHref(number: string): string | null {
  const digits = number.replace(/\D/g, "");
  return digits.length === 10 ? `tel:+1${digits}` : null;
}

function quote(name: DetailName, value: LeadDetails[DetailName]): Block[] {
  if (typeof value !== "string" || !isQuoted(name)) return [];
  return [
    { kind: "heading", words: labelOf(name) },
    { kind: "quote", lines: value.split("\n").map(oneLine) },
  ];
}
