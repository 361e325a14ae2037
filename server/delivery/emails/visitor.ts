import agency from "#content/agency/agency.yaml";
import { shiftHours, weekdayAndDate } from "#content/agency/business-hours.ts";
import licenses from "#content/agency/licenses.yaml";
import { type StateLicense, stateLicense } from "#content/agency/state-license.ts";
import { type TimeZone, timeZoneName } from "#content/agency/time-zones.ts";
import confirmationWords from "#content/en/emails/lead-confirmation.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import contact from "#content/en/forms/contact.yaml";
import compare from "#content/en/forms/compare.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import type { LeadReason } from "#content/en/pages/call-reasons.ts";
import { check, someone } from "#content/en/pages/talk-to-agent.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { PlanChoice } from "#contract/plan-choice.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import guide from "#content/en/guide/guide.yaml";
import guideWords from "#content/en/emails/guide-email.yaml";
import newsletterWords from "#content/en/emails/newsletter-confirmation.yaml";
import { clockShift } from "#medicare/calendar.ts";
import { greeting, signature } from "./letter.ts";
import {
  type Area,
  type Block,
  type EmailDocument,
  officeHours,
  oneLine,
  smallPrint,
  placeRun,
  type MailHeaders,
} from "./message.ts";
import { promisedDay } from "./promise.ts";

/** Requests that get a confirmation email. A guide request gets the guide instead. */
type ConfirmedKind = Exclude<LeadKind, "guide">;

/** The same next steps as on the thank-you page. */
const steps = {
  compare: compare.thanks.steps,
  consultation: consultation.thanks.steps,
  contact: contact.thanks.steps,
};

/** What tells the visitor's clock. */
interface Clock {
  /** UTC, ISO 8601. */
  readonly createdAt: string;
  /** Where they live; null if it isn't known, or has two. */
  readonly timeZone: TimeZone | null;
}

interface ConfirmedRequest extends Clock {
  readonly area: Area;
  /** From the lists of the form; null if it doesn't ask. */
  readonly method: LeadDetails["preferredContactMethod"];
  /** Whether they gave a phone number. */
  readonly hasPhone: boolean;
  readonly time: LeadDetails["bestTimeToContact"];
  /** What one of our pages had them ask for. */
  readonly reason: LeadReason | null;
  /** What the request is about. Only names from the plan data are shown, nothing that was sent. */
  readonly choice: PlanChoice | null;
}

/**
 * The email that confirms a request and says who answers, how and by which day. It takes no lead on purpose: it
 * goes to an unconfirmed address, so it must not carry visitor input that someone could use to spam a third person.
 * @param reader the name of the address's owner; null if nobody has confirmed that it's theirs
 */
export function confirmationEmail(
  kind: ConfirmedKind,
  publicUrl: URL,
  request: ConfirmedRequest,
  reader: string | null,
): EmailDocument {
  const { reason, opening, what, preview } = confirmationWords.kinds[kind];
  const { hours, next } = confirmationWords;
  const { area, method, choice } = request;
  const day = weekdayAndDate(promisedDay(request));
  const unlicensed = withoutLicense(area.state);
  const by = shared.thanks.by[method ?? "message"];
  const nextSteps = unlicensed === null ? steps[kind] : stepsWithout(unlicensed);
  const title = fillPlaces(unlicensed === null ? by : confirmationWords.noLicense.title, { day });
  return {
    subject: title,
    preview,
    title,
    isLetter: true,
    blocks: [
      greeting(reader),
      { kind: "paragraph", runs: [openingFor(unlicensed, opening, day)] },
      ...(unlicensed === null ? [card(what, request)] : []),
      ...(choice === null ? [] : choiceBlocks(choice)),
      { kind: "heading", words: next },
      { kind: "list", items: nextSteps, isSteps: true },
      ...(unlicensed === null && method === "phone" ? readyBlocks(request) : []),
      ...listBlocks(confirmationWords.change.title, changes(unlicensed === null ? method : null)),
      ...(unlicensed === null ? signature(kind) : []),
      ...officeHours(hours.title, (open) => bothClocks(open, open, request)),
      { kind: "action", words: hours.call, href: agency.phone.href, isSecond: true },
      { kind: "paragraph", runs: [`${confirmationWords.free} ${disclaimers.recording}`] },
    ],
    smallPrint: smallPrint(reason, publicUrl, area),
  };
}

/** What they asked for, and how they hear from the agency. */
function card(what: string, request: ConfirmedRequest): Block {
  const { method, reason, hasPhone } = request;
  const label = confirmationWords.card;
  const answer = hasPhone ? label.answer.phone : label.answer.email;
  const facts = [
    {
      name: label.what,
      value: reason ? fillPlaces(label[reason.kind], { day: reason.day }) : what,
    },
    { name: label.how, value: method === null ? answer : choices.methods[method] },
    ...(isByPhone(method) ? [{ name: label.time, value: timeOfDay(request) }] : []),
  ];
  return { kind: "facts", facts, layout: "card" };
}

function isByPhone(method: ConfirmedRequest["method"]): boolean {
  return method === "phone" || method === "text";
}

/** How to change or cancel it. */
function changes(method: ConfirmedRequest["method"]): string[] {
  const { time, add, items } = confirmationWords.change;
  return [isByPhone(method) ? time : add, ...items];
}

/** The same list as on the thank-you page. */
function readyBlocks({ reason }: ConfirmedRequest): Block[] {
  const { title, list } = shared.ready;
  if (reason?.kind === "for") return listBlocks(title, someone.ready);
  return listBlocks(title, reason?.kind === "check" ? check.ready : list);
}

function listBlocks(title: string, items: readonly string[]): Block[] {
  return [
    { kind: "heading", words: title },
    { kind: "list", items },
  ];
}

function timeOfDay(request: ConfirmedRequest): string {
  const { time } = request;
  if (time === null) return choices.anyTime;
  const { label, hours } = choices.times[time];
  const places = { time: label, hours, zone: agency.timeZoneName };
  return bothClocks(fillPlaces(confirmationWords.card.hours, places), hours, request);
}

/** Hours in words and, if the visitor's clock isn't ours, what they are on it. */
function bothClocks(ours: string, hours: string, { timeZone, createdAt }: Clock): string {
  if (timeZone === null) return ours;
  const shift = clockShift(timeZone, agency.timeZone, Date.parse(createdAt));
  if (shift === 0) return ours;
  const there = { hours: shiftHours(hours, shift), zone: timeZoneName(timeZone) };
  return `${ours} ${fillPlaces(confirmationWords.card.there, there)}`;
}

/** The state, if the agency has no license there: its agents can't advise people on plans. */
function withoutLicense(code: string | undefined): StateLicense | null {
  const state = code === undefined ? null : stateLicense(licenses, code);
  return state?.license === null ? state : null;
}

function openingFor(unlicensed: StateLicense | null, opening: string, day: string): string {
  if (unlicensed === null) return fillPlaces(opening, { day });
  return fillPlaces(confirmationWords.noLicense.opening, { state: unlicensed.name });
}

/** The same next steps as on the thank-you page. */
function stepsWithout({ name: state, counselors }: StateLicense): string[] {
  const filled = shared.noLicense.steps.map((step) => fillPlaces(step, { state, counselors }));
  return [...filled, confirmationWords.noLicense.elsewhere];
}

/** The plans that the visitor asked about; nothing for a county that the plan data doesn't have. */
function choiceBlocks({ year, county, plans }: PlanChoice): Block[] {
  if (county.name === null) return [];
  const { title, some, none } = confirmationWords.plans;
  const items = plans.flatMap(({ name }) => (name === null ? [] : [oneLine(name)]));
  const place = { county: oneLine(county.name), year: String(year) };
  const opening = fillPlaces(items.length > 0 ? some : none, place);
  return [
    { kind: "heading", words: title },
    { kind: "paragraph", runs: [opening] },
    ...(items.length > 0 ? [{ kind: "list" as const, items }] : []),
  ];
}

/**
 * The email with the guide attached, and a link to it on the site. It takes no lead on purpose: it goes to an
 * unconfirmed address, so it must not carry visitor input that someone could use to spam a third person.
 * @param visitor the code of their state, if known, and their clock
 * @param reader see `confirmationEmail`
 */
export function guideEmail(
  publicUrl: URL,
  visitor: Clock & Pick<Area, "state">,
  reader: string | null,
): EmailDocument {
  const { state } = visitor;
  const { attachment, download } = guideWords;
  const unlicensed = withoutLicense(state);
  const { preview, agent, emails } = guideHelp(unlicensed);
  const pdf = new URL(`/guide/${guide.fileName}`, publicUrl);
  return {
    subject: guideWords.subject,
    preview,
    title: guideWords.title,
    isLetter: true,
    blocks: [
      greeting(reader),
      { kind: "paragraph", runs: [guideWords.opening] },
      { kind: "attachment", ...attachment },
      { kind: "paragraph", runs: [download.text] },
      { kind: "action", words: download.button, href: pdf.href },
      { kind: "heading", words: agent.title },
      { kind: "paragraph", runs: [`${agent.text} ${disclaimers.recording}`] },
      { kind: "action", words: agent.call, href: agency.phone.href, isSecond: true },
      ...officeHours(agent.hours, (open) => bothClocks(open, open, visitor)),
      { kind: "heading", words: emails.title },
      { kind: "list", items: emails.items },
      { kind: "paragraph", runs: [agent.free] },
      ...(unlicensed === null ? signature("guide") : []),
    ],
    smallPrint: smallPrint(guideWords.reason, publicUrl, { state }),
  };
}

/** Who answers questions about the guide, and what emails may follow. */
function guideHelp(unlicensed: StateLicense | null) {
  const { preview, agent, emails, noLicense } = guideWords;
  if (unlicensed === null) return { preview, agent, emails };
  const { name: state, counselors } = unlicensed;
  const text = fillPlaces(noLicense.text, { state, counselors });
  const item = fillPlaces(noLicense.item, { state });
  return {
    preview: noLicense.preview,
    agent: { ...agent, title: noLicense.title, text },
    emails: { title: noLicense.emails, items: [item, ...emails.items.slice(1)] },
  };
}

/** The links in one reader's newsletter mail. */
export interface ReaderLinks {
  readonly confirm: URL;
  readonly unsubscribe: URL;
  /** Endpoint for one-click unsubscribe in mail programs. */
  readonly oneClick: URL;
}

/**
 * The email that asks the visitor to confirm the newsletter. Like all mail to an unconfirmed address, it
 * carries no visitor input.
 */
export function newsletterEmail(links: ReaderLinks, publicUrl: URL): EmailDocument {
  const { inside, doNothing } = newsletterWords;
  const unsubscribe = { words: doNothing.unsubscribe, href: links.unsubscribe.href };
  return {
    subject: newsletterWords.subject,
    preview: newsletterWords.preview,
    title: newsletterWords.title,
    isLetter: true,
    blocks: [
      { kind: "paragraph", runs: [newsletterWords.opening] },
      { kind: "paragraph", runs: [newsletterWords.how] },
      { kind: "action", words: newsletterWords.button, href: links.confirm.href },
      { kind: "heading", words: inside.title },
      { kind: "list", items: inside.items },
      { kind: "heading", words: doNothing.title },
      { kind: "paragraph", runs: placeRun(doNothing.text, "unsubscribe", unsubscribe) },
      {
        kind: "paragraph",
        runs: [
          newsletterWords.help,
          " ",
          { words: newsletterWords.call, href: agency.phone.href },
          `. ${disclaimers.recording}`,
        ],
      },
    ],
    smallPrint: smallPrint(newsletterWords.reason, publicUrl),
  };
}

/**
 * Headers that let mail programs offer an unsubscribe button (RFC 2369, 3.2; one click: RFC 8058, 3.1). The
 * sending mail server must sign both with DKIM.
 */
export function unsubscribeHeaders({ oneClick }: ReaderLinks): MailHeaders {
  return {
    "List-Unsubscribe": `<${oneClick.href}>, <mailto:${agency.email}?subject=unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
