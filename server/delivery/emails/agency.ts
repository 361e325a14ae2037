import agency from "#content/agency/agency.yaml";
import type { StateLicense } from "#content/agency/state-license.ts";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { messageParts } from "#content/en/pages/call-reasons.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import { ageOn, todayIn } from "#medicare/calendar.ts";
import { birthday, type LeadFacts, leadFacts } from "#server/delivery/lead-facts.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import {
  othersFact,
  ownFacts,
  person,
  received,
  record,
  section,
  someoneBlocks,
  source,
} from "./agency-facts.ts";
import { permissionFacts, textRule } from "./agency-permission.ts";
import { prefersReply, reachBlocks, requestBlocks } from "./agency-reach.ts";
import {
  areaOf,
  canReplyTo,
  type Block,
  type EmailDocument,
  nameLine,
  noticeRuns,
  oneLine,
  smallPrint,
  smallPrintBelowNotice,
} from "./message.ts";
import { promiseBlocks, promiseFacts, withPromise } from "./promise.ts";

type LeadToAnswer = Pick<Delivery, "lead" | "wantsNoMail">;

/** What the desk knows about a lead, and whether there is a desk. */
export interface DeskFacts {
  /** Whether anybody was invited: until then, the desk has no address. */
  readonly hasDesk: boolean;
  /** Numbers of the same person's other leads, newest first. */
  readonly others: readonly number[];
  /** What they asked for before; null if nothing stops a call. */
  readonly stop: "calls" | "contact" | null;
  /** Whoever has the lead and may sign in, and the colleague who gave it to them; null if nobody does. */
  readonly assignee: {
    readonly name: string;
    readonly address: string;
    /** A name; null if it's not on record. */
    readonly by: string | null;
  } | null;
}

/**
 * The email that notifies the agents of a request: who it is, how to call, what they wrote, what to check first, and
 * where it is in the desk. The rules and the record come last.
 */
export function agencyEmail(
  { lead, wantsNoMail = false }: LeadToAnswer,
  publicUrl: URL,
  desk: DeskFacts,
): EmailDocument {
  const number = String(lead.number);
  const { subject, subjectSuspected, preview, title } = words.kinds[lead.kind];
  const facts = leadFacts(lead);
  const canEmail = lead.email !== "" && !wantsNoMail;
  // It has what they agreed to on the website, with the proof word for word. Here it would take up half a screen.
  const isInDesk = desk.hasDesk && lead.entry === null;
  return {
    subject: withPromise(
      fillPlaces(lead.suspected ? subjectSuspected : subject, { number, who: who(lead, facts) }),
      lead,
    ),
    preview,
    title: fillPlaces(title, { name: nameLine(lead.name) }),
    blocks: [
      ...warnings(lead, { wantsNoMail, noLicense: facts.noLicense, stop: desk.stop }),
      ...promiseBlocks(lead, facts),
      ...about(lead, facts),
      ...reachBlocks(lead, {
        canEmail,
        canCall: desk.stop === null,
        canText: facts.texts === "automated" || facts.texts === "manual",
      }),
      ...(lead.details === null ? [] : requestBlocks(lead.details)),
      ...list(words.before.title, facts.checks),
      ...(desk.hasDesk ? [deskLink(lead, publicUrl)] : []),
    ],
    record: [
      ...(canEmail && prefersReply(lead) ? [] : openingFor(lead)),
      ...section(words.person.title, [
        ...person(lead, canEmail),
        ...ownFacts(lead),
        ...othersFact(desk.others),
        ...(isInDesk ? textRule(lead, facts) : []),
      ]),
      ...someoneBlocks(lead),
      ...list(words.before.rules, rules(lead)),
      { kind: "notice", runs: noticeRuns(publicUrl, areaOf(lead)) },
      ...(isInDesk ? [] : section(words.permission.title, permissionFacts(lead, facts))),
    ],
    smallPrint: [
      ...smallPrintBelowNotice(words.reason, publicUrl, areaOf(lead)),
      [disclaimers.recording],
    ],
    // The desk has it, with the proof word for word.
    ...(desk.hasDesk ? {} : { source: [...source(lead), ...record(lead)] }),
  };
}

/**
 * The same without names, numbers, addresses and messages, for an agency that keeps these out of its mail. The counts of
 * the notice are those of the home state, since those of another would say where the person lives.
 */
export function minimalAgencyEmail(
  lead: Lead,
  publicUrl: URL,
  { hasDesk }: Pick<DeskFacts, "hasDesk">,
): EmailDocument {
  const { kinds, suspected, preview, text, noDesk } = words.minimal;
  const what = fillPlaces(kinds[lead.kind], { number: lead.number });
  const reminders = formReminders(lead);
  return {
    subject: lead.suspected ? fillPlaces(suspected, { what }) : what,
    preview,
    title: what,
    blocks: [
      ...(lead.suspected ? [suspicion] : []),
      ...(hasDesk ? [deskLink(lead, publicUrl)] : []),
      { kind: "paragraph", runs: [hasDesk ? text : `${text} ${noDesk}`] },
      {
        kind: "facts",
        facts: [...promiseFacts(lead), received(lead)],
      },
      ...(reminders.length === 0 ? [] : [{ kind: "list" as const, items: reminders }]),
    ],
    smallPrint: [...smallPrint(words.reason, publicUrl), [disclaimers.recording]],
  };
}

function deskLink({ number }: Lead, publicUrl: URL): Block {
  const { href } = new URL(`/desk/leads/${number}`, publicUrl);
  return { kind: "action", words: words.top.open, href, isSecond: true };
}

interface Obstacles extends Pick<LeadFacts, "noLicense">, Pick<DeskFacts, "stop"> {
  readonly wantsNoMail: boolean;
}

function warnings({ suspected }: Lead, { wantsNoMail, noLicense, stop }: Obstacles): Block[] {
  return [
    ...(suspected ? [suspicion] : []),
    ...(wantsNoMail ? [noMail] : []),
    ...(stop === null ? [] : [stopped]),
    ...(noLicense === null ? [] : [warning(noLicense)]),
  ];
}

/** Age and place under the name, as far as they're known, and if they're someone else's: "66 years old, Texas 75024". */
function about({ details, zipCode: zip, createdAt }: Lead, { state }: LeadFacts): Block[] {
  const born = birthday(details?.birthdate ?? null);
  const today = todayIn(agency.timeZone, Date.parse(createdAt));
  const age = born === null ? [] : [fillPlaces(words.top.age, { age: ageOn(born, today) })];
  const places = { state: state && placeName(state), zip: zip === null ? null : oneLine(zip) };
  const place = placeWords(places);
  const parts = [...age, ...(place === null ? [] : [place])];
  if (parts.length === 0) return [];
  const { reason } = messageParts(details?.message ?? null);
  const text = parts.join(", ");
  const line = reason?.kind === "for" ? fillPlaces(words.top.someone, { about: text }) : text;
  return [{ kind: "paragraph", runs: [line] }];
}

function placeWords({
  state,
  zip,
}: {
  readonly state: string | null;
  readonly zip: string | null;
}) {
  return state === null || zip === null
    ? (state ?? zip)
    : fillPlaces(words.top.place, { state, zip });
}

/** "the District of Columbia" stands alone as "District of Columbia". */
function placeName({ name }: StateLicense): string {
  return name.replace(/^the /, "");
}

function list(title: string, items: readonly string[]): Block[] {
  if (items.length === 0) return [];
  return [
    { kind: "heading", words: title },
    { kind: "list", items },
  ];
}

/** What holds for every request of its kind. */
function rules(lead: Lead): string[] {
  const { email } = words.before;
  const address = lead.email === "" ? [] : [filled(lead, email)];
  return [...formReminders(lead), ...callReminders(lead), ...address];
}

/** What to mind at each call: scope of appointment, the notice, recording, and “stop.” */
export function callReminders(lead: Lead): string[] {
  return words.before.items.map((item) => filled(lead, item));
}

function filled({ number }: Lead, reminder: string): string {
  return fillPlaces(reminder, { promise: agency.responsePromise, number });
}

/** Whether a reply to this email reaches the person, unless it does and there's a number to call. */
function openingFor({ email, details }: Lead): Block[] {
  if (canReplyTo(email) && details?.phone) return [];
  const reply = canReplyTo(email) ? words.opening : words.openingNoReply;
  return [{ kind: "paragraph", runs: [email === "" ? words.openingNoEmail : reply] }];
}

/** What to keep in mind about the form; nothing if the person didn't use one of ours. */
function formReminders(lead: Lead): string[] {
  const { kind, entry, disclosures } = lead;
  if (entry !== null) return [];
  const isUnseen = disclosures[0]?.version === null;
  const reminders = isUnseen ? [words.permission.unseen] : words.kinds[kind].before;
  return reminders.map((item) => filled(lead, item));
}

/**
 * First name, state or ZIP code, the best time to call, and what a page of ours had them ask for, if known: "Rosalind,
 * Texas, Morning, plan check before December 7".
 */
function who({ kind, name, zipCode: zip, details }: Lead, { state }: LeadFacts): string {
  // The guide form asks only for the first name.
  const first = kind === "guide" ? nameLine(name) : nameLine(name).split(" ")[0];
  const place = state === null ? zip : placeName(state);
  const time = details?.bestTimeToContact;
  const { reason } = messageParts(details?.message ?? null);
  return [
    first,
    place === null ? null : oneLine(place),
    time ? choices.times[time].label : null,
    reason && fillPlaces(words.wish[reason.kind].subject, { day: reason.day.split(",")[0] ?? "" }),
  ]
    .filter(Boolean)
    .join(", ");
}

function warning({ title, text }: { readonly title: string; readonly text: string }): Block {
  return { kind: "warning", title, words: text };
}

const suspicion = warning(words.suspected);
const noMail = warning(words.noMail);
const stopped = warning(words.stopped);
