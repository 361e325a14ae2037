import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead, LeadEntry } from "#contract/lead.ts";
import {
  canBePhone,
  type DetailName,
  detailNames,
  type LeadDetails,
  leadDetails,
  phoneParts,
} from "#contract/lead-details.ts";
import { countyLabel, type PlanChoice, planLabel } from "#contract/plan-choice.ts";
import { dayWords } from "#medicare/calendar.ts";
import {
  agreesToAutomatedContact,
  type LeadFacts,
  leadFacts,
} from "#server/delivery/lead-facts.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import {
  areaOf,
  canReplyTo,
  type Block,
  type Fact,
  type EmailDocument,
  oneLine,
  type Run,
  smallPrint,
} from "./message.ts";

type LeadToAnswer = Pick<Delivery, "lead" | "wantsNoMail">;

/** The email that notifies the agents of a request, and says what to do before they follow up. */
export function agencyEmail(
  { lead, wantsNoMail = false }: LeadToAnswer,
  publicUrl: URL,
): EmailDocument {
  const name = oneLine(lead.name);
  const number = String(lead.number);
  const { subject, subjectSuspected, preview, title, before } = words.kinds[lead.kind];
  const opening = openingFor(lead.email);
  const facts = leadFacts(lead);
  const { noLicense, checks } = facts;
  const places = { promise: agency.responsePromise, number };
  return {
    subject: fillPlaces(lead.suspected ? subjectSuspected : subject, {
      number,
      who: who(lead, facts),
    }),
    preview,
    title: fillPlaces(title, { name }),
    blocks: [
      ...(lead.suspected ? [suspicion] : []),
      ...(wantsNoMail ? [noMail] : []),
      ...(noLicense === null ? [] : [warning(noLicense)]),
      { kind: "paragraph", runs: [opening] },
      { kind: "heading", words: words.person.title },
      { kind: "facts", facts: person(lead) },
      ...(lead.details === null
        ? []
        : requestBlocks(lead.details, lead.email !== "" && !wantsNoMail)),
      { kind: "heading", words: words.before.title },
      {
        kind: "list",
        items: [
          ...checks,
          ...[
            ...words.before.items,
            ...(lead.email === "" ? [] : [words.before.email]),
            ...ofForm(lead, before),
          ].map((item) => fillPlaces(item, places)),
        ],
      },
      { kind: "heading", words: words.permission.title },
      { kind: "facts", facts: permissionFacts(lead, facts) },
      { kind: "heading", words: words.source.title },
      { kind: "facts", facts: source(lead) },
      { kind: "heading", words: words.record.title },
      { kind: "facts", facts: record(lead) },
    ],
    smallPrint: [...smallPrint(words.reason, publicUrl, areaOf(lead)), [disclaimers.recording]],
  };
}

/** Whether a reply to this email reaches the person. */
function openingFor(email: string): string {
  if (email === "") return words.openingNoEmail;
  return canReplyTo(email) ? words.opening : words.openingNoReply;
}

/** What to keep in mind about the form; nothing if the person didn't use one of ours. */
function ofForm({ entry, disclosures }: Lead, before: readonly string[]): readonly string[] {
  if (entry !== null) return [];
  return disclosures[0]?.version === null ? [words.permission.unseen] : before;
}

/** First name, state or ZIP code, and the best time to call, if known: "Rosalind, Texas, Morning". */
function who({ kind, name, zipCode: zip, details }: Lead, { state }: LeadFacts): string {
  // The guide form asks only for the first name.
  const first = kind === "guide" ? oneLine(name) : oneLine(name).split(" ")[0];
  const place = state?.name.replace(/^the /, "") ?? zip;
  const time = details?.bestTimeToContact;
  return [first, place === null ? null : oneLine(place), time ? choices.times[time].label : null]
    .filter(Boolean)
    .join(", ");
}

function warning({ title, text }: { readonly title: string; readonly text: string }): Block {
  return { kind: "warning", title, words: text };
}

const suspicion = warning(words.suspected);
const noMail = warning(words.noMail);

function person(lead: Lead): Fact[] {
  const label = words.person;
  const forGuide = lead.kind === "guide";
  return [
    { name: forGuide ? label.firstName : label.name, value: oneLine(lead.name) },
    { name: label.email, value: oneLine(lead.email) || label.noEmail },
    ...(lead.kind === "contact" ? [] : [zipCode(lead)]),
    ...(forGuide ? [newsletter(lead)] : []),
    { name: label.time, value: agencyTime(lead.createdAt) },
  ];
}

function zipCode({ zipCode: zip }: Lead): Fact {
  const value = zip === null ? words.person.noZipCode : oneLine(zip);
  return { name: words.person.zipCode, value };
}

function newsletter({ wantsNewsletter }: Lead): Fact {
  const { newsletter: name, newsletterYes, newsletterNo } = words.person;
  return { name, value: wantsNewsletter ? newsletterYes : newsletterNo };
}

function source(lead: Lead): Fact[] {
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

function enteredBy({ entry }: Lead): Fact[] {
  if (entry === null) return [];
  const placeholders = { by: oneLine(entry.enteredBy), time: agencyTime(entry.enteredAt) };
  const value = fillPlaces(words.source.entered, placeholders);
  return [{ name: words.source.enteredBy, value }];
}

function disclosureFacts({ disclosures: [proof] }: Lead): Fact[] {
  if (proof === undefined) return [];
  const { id, version } = proof;
  const value = version === null ? words.source.noDisclosure : `${id}@${version}`;
  return [{ name: words.source.disclosure, value }];
}

function record({ id, number }: Lead): Fact[] {
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
  return fillPlaces(words.person.timeZone, { time, zone: agency.timeZoneName });
}

/** How and when to reach the visitor, the details they gave, and their message. */
function requestBlocks(details: LeadDetails, canEmail: boolean): Block[] {
  return [
    { kind: "heading", words: words.reach.title },
    { kind: "facts", facts: reach(details, canEmail) },
    ...section(
      words.details.title,
      detailNames.flatMap((name) => detailFacts(name, details[name])),
    ),
    ...(details.planChoice === null ? [] : choiceBlocks(details.planChoice)),
    ...detailNames.flatMap((name) => quote(name, details[name])),
  ];
}

/** The county, the year and each plan, by name and id. What the plan data doesn't have is marked. */
function choiceBlocks(choice: PlanChoice): Block[] {
  const { year, county, plans } = choice;
  const label = words.plans;
  const textOf = (text: string, name: string | null) =>
    name === null ? fillPlaces(label.unknown, { what: text }) : oneLine(text);
  return section(label.title, [
    { name: label.county, value: textOf(countyLabel(choice), county.name) },
    { name: label.year, value: String(year) },
    ...plans.map((plan) => ({ name: label.plan, value: textOf(planLabel(plan), plan.name) })),
  ]);
}

const toReach: ReadonlySet<DetailName> = new Set([
  "phone",
  "preferredContactMethod",
  "bestTimeToContact",
]);

function reach(details: LeadDetails, canEmail: boolean): Fact[] {
  const { phone, preferredContactMethod, bestTimeToContact } = details;
  const facts = phoneFacts(phone, canEmail);
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
  return fillPlaces(words.reach.hours, { time: label, hours, zone: agency.timeZoneName });
}

/** The number, its extension apart, and a note if no US number is like it. */
function phoneFacts(phone: string | null, canEmail: boolean): Fact[] {
  const name = labelOf("phone");
  if (phone === null) return [{ name, value: words.reach.noPhone }];
  const { number, extension } = phoneParts(phone);
  const { extension: label, checkNumber, unlikely, unlikelyEmail } = words.reach;
  const note = canEmail ? `${unlikely} ${unlikelyEmail}` : unlikely;
  return [
    { name, value: phoneLink(number) },
    ...(extension === null ? [] : [{ name: label, value: oneLine(extension) }]),
    ...(canBePhone(phone) ? [] : [{ name: checkNumber, value: note }]),
  ];
}

/** A link for a stored number, which has ten digits; anything else is shown unchanged. */
function phoneLink(number: string): Run {
  const digits = number.replace(/\D/g, "");
  return digits.length === 10 ? { words: number, href: `tel:+1${digits}` } : oneLine(number);
}

function labelOf(name: DetailName): string {
  return words.details.labels[name] ?? leadDetails[name].label;
}

function detailFacts(name: DetailName, value: LeadDetails[DetailName]): Fact[] {
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

/** How long the agency may contact the visitor, and whether with calls and texts, automated or not. */
function permissionFacts(lead: Lead, facts: LeadFacts): Fact[] {
  const label = words.permission;
  if (lead.entry !== null) return enteredPermission(lead.entry, facts);
  const until = { name: label.until, value: fillPlaces(label.ends, contactDay(facts)) };
  // The guide form has no phone field and no consent box for automated calls.
  if (lead.kind === "guide") return [until, { name: label.noCalls, value: label.noCallsText }];
  return [
    until,
    ...doNotCall(facts),
    { name: label.automated, value: automatedContact(lead, facts) },
    ...textRule(lead, facts),
  ];
}

/** What whoever entered the request noted. Nothing more is known: the person saw none of our texts. */
function enteredPermission({ consent, consentHow }: LeadEntry, facts: LeadFacts): Fact[] {
  const label = words.permission;
  return [
    { name: label.consent, value: consent === null ? label.noConsent : oneLine(consent) },
    ...(consentHow === null ? [] : [{ name: label.consentHow, value: oneLine(consentHow) }]),
    { name: label.until, value: fillPlaces(label.endsEntered, contactDay(facts)) },
    ...doNotCall(facts),
    { name: label.automated, value: label.notAskedUnseen },
  ];
}

function contactDay({ contactUntil }: LeadFacts) {
  return { day: dayWords(contactUntil, "full") };
}

function doNotCall({ doNotCallUntil: last }: LeadFacts): Fact[] {
  if (last === null) return [];
  const { doNotCall: name, threeMonths } = words.permission;
  return [{ name, value: fillPlaces(threeMonths, { day: dayWords(last, "full") }) }];
}

/** What the form told them about texts; nothing without a number. */
function textRule({ details }: Lead, { texts }: LeadFacts): Fact[] {
  if (!details?.phone) return [];
  return [{ name: words.permission.texts, value: words.permission.textRules[texts] }];
}

function automatedContact(lead: Lead, facts: LeadFacts): string {
  const label = words.permission;
  const answer = lead.consents.find(({ id }) => id === "automated-contact");
  const unseen = facts.calls === "ask";
  const places = { allowed: allowedWords(facts), phone: oneLine(answer?.phone ?? "") };
  if (answer === undefined)
    return unseen ? label.notAskedUnseen : fillPlaces(label.notAsked, places);
  if (answer.version === null)
    return answer.agreed ? fillPlaces(label.agreedUnseen, places) : label.notAgreedUnseen;
  const covers = agreesToAutomatedContact(lead);
  const text = covers ? label.agreed : answer.agreed ? label.otherNumber : label.notAgreed;
  return fillPlaces(text, { ...places, version: oneLine(answer.version) });
}

/** What remains without automated calls and texts. */
function allowedWords({ calls, texts }: LeadFacts): string {
  const { callsAndTexts, calls: callsOnly, email } = words.permission.allowed;
  if (calls === "none") return email;
  return texts === "none" ? callsOnly : callsAndTexts;
}
