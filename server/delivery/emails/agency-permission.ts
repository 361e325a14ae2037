import words from "#content/en/emails/agency-notification.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead, LeadEntry } from "#contract/lead.ts";
import { dayWords } from "#medicare/calendar.ts";
import { agreesToAutomatedContact, type LeadFacts } from "#server/delivery/lead-facts.ts";
import { type Fact, oneLine } from "./message.ts";

/** How long the agency may contact the visitor, and whether with calls and texts, automated or not. */
export function permissionFacts(lead: Lead, facts: LeadFacts): Fact[] {
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
  return { day: dayWords(contactUntil) };
}

function doNotCall({ doNotCallUntil: last }: LeadFacts): Fact[] {
  if (last === null) return [];
  const { doNotCall: name, threeMonths } = words.permission;
  return [{ name, value: fillPlaces(threeMonths, { day: dayWords(last) }) }];
}

/** What the form told them about texts; nothing without a number. */
export function textRule({ details }: Lead, { texts }: LeadFacts): Fact[] {
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
