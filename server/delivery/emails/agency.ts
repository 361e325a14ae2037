import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import {
  type DetailName,
  detailNames,
  inquiryEnds,
  type LeadDetails,
  leadDetails,
  permissionEnds,
} from "#contract/lead-details.ts";
import { countyLabel, type PlanChoice, planLabel } from "#contract/plan-choice.ts";
import { stateOfZip } from "#contract/zip-state.ts";
import { type Day, todayIn } from "#medicare/calendar.ts";
import { eligibleMonth, initialPeriod } from "#medicare/enrollment.ts";
import type { DeliveryEntry, DeliveryLead } from "#server/delivery/sender.ts";
import {
  areaOf,
  type Block,
  type Fact,
  fillPlaceholders,
  isPlainAddress,
  type EmailDocument,
  oneLine,
  type Run,
  smallPrint,
} from "./message.ts";

/** The email that notifies the agents of a request, and says what to do before they follow up. */
export function agencyEmail(lead: DeliveryLead, publicUrl: URL): EmailDocument {
  const name = oneLine(lead.name);
  const number = String(lead.number);
  const { subject, subjectSuspected, preview, title, before } = words.kinds[lead.kind];
  const opening = isPlainAddress(lead.email) ? words.opening : words.openingNoReply;
  const promise = agency.responsePromise;
  return {
    subject: fillPlaceholders(lead.suspected ? subjectSuspected : subject, {
      number,
      who: who(lead),
    }),
    preview,
    title: fillPlaceholders(title, { name }),
    blocks: [
      ...(lead.suspected ? [suspicion] : []),
      ...(lead.wantsNoMail === true ? [noMail] : []),
      { kind: "paragraph", runs: [opening] },
      { kind: "heading", words: words.person.title },
      { kind: "facts", facts: person(lead) },
      ...(lead.details === null ? [] : requestBlocks(lead.details)),
      { kind: "heading", words: words.before.title },
      {
        kind: "list",
        items: [...checks(lead), ...words.before.items, ...ofForm(lead, before)].map((item) =>
          fillPlaceholders(item, { promise }),
        ),
      },
      { kind: "heading", words: words.permission.title },
      { kind: "facts", facts: permissionFacts(lead) },
      { kind: "heading", words: words.source.title },
      { kind: "facts", facts: source(lead) },
      { kind: "heading", words: words.record.title },
      { kind: "facts", facts: record(lead) },
    ],
    smallPrint: [...smallPrint(words.reason, publicUrl, areaOf(lead)), [disclaimers.recording]],
  };
}

/** What to keep in mind about the form; nothing if the person didn't use one of ours. */
function ofForm({ entry, disclosure }: DeliveryLead, before: readonly string[]): readonly string[] {
  if (entry !== null) return [];
  return disclosure?.version === null ? [words.permission.unseen] : before;
}

/** First name, state or ZIP code, and the best time to call, if known: "Rosalind, Texas, Morning". */
function who({ kind, name, zipCode: zip, details }: DeliveryLead): string {
  // The guide form asks only for the first name.
  const first = kind === "guide" ? oneLine(name) : oneLine(name).split(" ")[0];
  const state = stateOfZip(zip);
  const place = licenses.states.find(({ code }) => code === state)?.name ?? zip;
  const time = details?.bestTimeToContact;
  return [first, place === null ? null : oneLine(place), time ? choices.times[time].label : null]
    .filter(Boolean)
    .join(", ");
}

/** What to check first, based on what the visitor said about Medicare and their date of birth (MM/DD/YYYY). */
function checks({ details, createdAt }: DeliveryLead): string[] {
  if (details === null) return [];
  const { medicarePartA, medicarePartB, birthdate } = details;
  if (medicarePartB === true) return [];
  const { onlyPartA, window, windowOver } = words.before;
  const partA = medicarePartA === true ? [onlyPartA] : [];
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(birthdate ?? "") ?? [];
  if (day === undefined) return partA;
  const birth = { month: `${year}-${month}`, onFirst: day === "01" };
  const { opens, closes } = initialPeriod(eligibleMonth(birth));
  const asked = todayIn(agency.timeZone, Date.parse(createdAt));
  const days = { opens: calendarDay(opens), closes: calendarDay(closes) };
  return [...partA, fillPlaceholders(asked > closes ? windowOver : window, days)];
}

/** Formats a calendar day, which has no zone: `February 28, 2027`. */
function calendarDay(day: Day): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

const suspicion: Block = {
  kind: "warning",
  title: words.suspected.title,
  words: words.suspected.text,
};

const noMail: Block = { kind: "warning", title: words.noMail.title, words: words.noMail.text };

function person(lead: DeliveryLead): Fact[] {
  const label = words.person;
  const forGuide = lead.kind === "guide";
  return [
    { name: forGuide ? label.firstName : label.name, value: oneLine(lead.name) },
    { name: label.email, value: oneLine(lead.email) },
    ...(lead.kind === "contact" ? [] : [zipCode(lead)]),
    ...(forGuide ? [newsletter(lead)] : []),
    { name: label.time, value: agencyTime(lead.createdAt) },
  ];
}

function zipCode({ zipCode: given }: DeliveryLead): Fact {
  const value = given === null ? words.person.noZipCode : oneLine(given);
  return { name: words.person.zipCode, value };
}

function newsletter({ wantsNewsletter }: DeliveryLead): Fact {
  const { newsletter: name, newsletterYes, newsletterNo } = words.person;
  return { name, value: wantsNewsletter ? newsletterYes : newsletterNo };
}

function source(lead: DeliveryLead): Fact[] {
  const labels = words.source.parts;
  const parts = Object.entries(lead.source).map(([name, value]) => ({
    name: labels[name] ?? oneLine(name),
    value: oneLine(value),
  }));
  return [
    { name: words.source.channel, value: words.source.channels[lead.channel] },
    ...enteredBy(lead),
    ...(lead.page === "" ? [] : [{ name: words.source.page, value: oneLine(lead.page) }]),
    ...parts,
    ...disclosureFacts(lead),
  ];
}

function enteredBy({ entry }: DeliveryLead): Fact[] {
  if (entry === null) return [];
  const placeholders = { by: oneLine(entry.enteredBy), time: agencyTime(entry.enteredAt) };
  const value = fillPlaceholders(words.source.entered, placeholders);
  return [{ name: words.source.enteredBy, value }];
}

function disclosureFacts({ disclosure: shown }: DeliveryLead): Fact[] {
  if (shown === null) return [];
  const { id, version } = shown;
  const value = version === null ? words.source.noDisclosure : `${id}@${version}`;
  return [{ name: words.source.disclosure, value }];
}

function record({ id, number }: DeliveryLead): Fact[] {
  return [
    { name: words.record.number, value: String(number) },
    { name: words.record.id, value: id },
    { name: words.record.command, value: `npm run leads -- show ${number}` },
    { name: words.record.proof, value: `npm run leads -- consent ${number}` },
  ];
}

/** Formats a UTC time in the agency's zone: `Friday, November 20, 2026 at 5:46 AM, Eastern Time`. */
function agencyTime(iso: string): string {
  const time = new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: agency.timeZone,
  }).format(new Date(iso));
  return fillPlaceholders(words.person.timeZone, { time, zone: agency.timeZoneName });
}

/** How and when to reach the visitor, the details they gave, and their message. */
function requestBlocks(details: LeadDetails): Block[] {
  return [
    { kind: "heading", words: words.reach.title },
    { kind: "facts", facts: reach(details) },
    ...section(
      words.details.title,
      detailNames.flatMap((name) => told(name, details[name])),
    ),
    ...(details.planChoice === null ? [] : choiceBlocks(details.planChoice)),
    ...detailNames.flatMap((name) => quote(name, details[name])),
  ];
}

/** The county, the year and each plan, by name and id. What the plan data doesn't have is marked. */
function choiceBlocks(choice: PlanChoice): Block[] {
  const { year, county, plans } = choice;
  const label = words.plans;
  const known = (text: string, name: string | null) =>
    name === null ? fillPlaceholders(label.unknown, { what: text }) : oneLine(text);
  return section(label.title, [
    { name: label.county, value: known(countyLabel(choice), county.name) },
    { name: label.year, value: String(year) },
    ...plans.map((plan) => ({ name: label.plan, value: known(planLabel(plan), plan.name) })),
  ]);
}

const toReach: ReadonlySet<DetailName> = new Set([
  "phone",
  "preferredContactMethod",
  "bestTimeToContact",
]);

function reach({ phone, preferredContactMethod, bestTimeToContact }: LeadDetails): Fact[] {
  const facts: Fact[] = [
    { name: labelOf("phone"), value: phone === null ? words.reach.noPhone : phoneLink(phone) },
  ];
  if (preferredContactMethod === null) return facts;
  return [
    ...facts,
    { name: labelOf("preferredContactMethod"), value: choices.methods[preferredContactMethod] },
    { name: labelOf("bestTimeToContact"), value: timeOf(bestTimeToContact) },
  ];
}

/** `Morning, 8am-12pm Eastern Time`. */
function timeOf(time: LeadDetails["bestTimeToContact"]): string {
  if (time === null) return choices.anyTime;
  const { label, hours } = choices.times[time];
  return fillPlaceholders(words.reach.hours, { time: label, hours, zone: agency.timeZoneName });
}

/** A link for a stored number, which has ten digits; anything else is shown unchanged. */
function phoneLink(phone: string): Run {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 10 ? { words: phone, href: `tel:+1${digits}` } : oneLine(phone);
}

function labelOf(name: DetailName): string {
  return words.details.labels[name] ?? leadDetails[name].label;
}

function told(name: DetailName, value: LeadDetails[DetailName]): Fact[] {
  if (value === null || typeof value === "object") return [];
  if (toReach.has(name) || isQuoted(name)) return [];
  const { has, hasNot } = words.details;
  return [
    {
      name: labelOf(name),
      value: typeof value === "string" ? oneLine(value) : value ? has : hasNot,
    },
  ];
}

function section(title: string, facts: readonly Fact[]): Block[] {
  if (facts.length === 0) return [];
  return [
    { kind: "heading", words: title },
    { kind: "facts", facts },
  ];
}

function isQuoted(name: DetailName): boolean {
  return leadDetails[name].kind === "long-text";
}

function quote(name: DetailName, value: LeadDetails[DetailName]): Block[] {
  if (typeof value !== "string" || !isQuoted(name)) return [];
  return [
    { kind: "heading", words: labelOf(name) },
    { kind: "quote", lines: value.split("\n").map(oneLine) },
  ];
}

/** How long the agency may contact the visitor, and whether with automated calls and texts. */
function permissionFacts(lead: DeliveryLead): Fact[] {
  if (lead.entry !== null) return enteredPermission(lead.entry, lead.createdAt);
  const { until, automated, doNotCall, threeMonths } = words.permission;
  const ends = fillPlaceholders(words.permission.ends, {
    day: lastDay(permissionEnds, lead.createdAt),
  });
  // The guide form has no phone field and no consent box for automated calls.
  if (lead.kind === "guide") return [{ name: until, value: ends }];
  const day = lastDay(inquiryEnds, lead.createdAt);
  return [
    { name: until, value: ends },
    { name: doNotCall, value: fillPlaceholders(threeMonths, { day }) },
    { name: automated, value: automatedContact(lead) },
  ];
}

/** What whoever entered the request noted. Nothing more is known: the person saw none of our texts. */
function enteredPermission({ consent, consentHow }: DeliveryEntry, createdAt: string): Fact[] {
  const label = words.permission;
  const ends = fillPlaceholders(label.endsEntered, { day: lastDay(permissionEnds, createdAt) });
  const doNotCall = fillPlaceholders(label.threeMonths, { day: lastDay(inquiryEnds, createdAt) });
  return [
    { name: label.consent, value: consent === null ? label.noConsent : oneLine(consent) },
    ...(consentHow === null ? [] : [{ name: label.consentHow, value: oneLine(consentHow) }]),
    { name: label.until, value: ends },
    { name: label.doNotCall, value: doNotCall },
    { name: label.automated, value: label.notAsked },
  ];
}

function automatedContact({ consents }: DeliveryLead): string {
  const answer = consents.find(({ id }) => id === "automated-contact");
  if (answer === undefined) return words.permission.notAsked;
  const { version, phone } = answer;
  const { agreedUnseen, notAgreedUnseen } = words.permission;
  if (version === null)
    return answer.agreed
      ? fillPlaceholders(agreedUnseen, { phone: oneLine(phone ?? "") })
      : notAgreedUnseen;
  const placeholders = { version: oneLine(version), phone: oneLine(phone ?? "") };
  return fillPlaceholders(
    answer.agreed ? words.permission.agreed : words.permission.notAgreed,
    placeholders,
  );
}

/**
 * The last day of a permission given at a UTC time, in the agency's zone: `Saturday, November 20, 2027`. Counted from
 * the day, not the time: when the clocks have changed in between, 11:30 PM becomes 12:30 AM of the day after.
 */
function lastDay(ends: (givenAt: string) => string, givenAt: string): string {
  const end = ends(todayIn(agency.timeZone, Date.parse(givenAt)));
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  return format.format(new Date(end));
}
