import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { type StateLicense, stateLicense } from "#content/agency/state-license.ts";
import notification from "#content/en/emails/agency-notification.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import { inquiryEnds, permissionEnds, phoneParts } from "#contract/lead-details.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { ageOn, type Day, dayWords, monthOf, type Period, todayIn } from "#medicare/calendar.ts";
import { type Birth, eligibleMonth, initialPeriod } from "#medicare/enrollment.ts";
import { initialState } from "#medicare/enrollment-status.ts";

/**
 * How far calls or texts to a lead's number may go, by what the person was told and agreed to. `manual`: a person
 * dials or writes. `ask`: nothing shows what they were told.
 */
export type Allowance = "automated" | "manual" | "none" | "ask";

/** What follows from a lead. The email to the agents, the desk and webhooks all take it from here. */
export interface LeadFacts {
  /** Where the person lives, and the agency's license there; null if not known. */
  readonly state: StateLicense | null;
  /** The Initial Enrollment Period at 65; null without a date of birth, with Part B, or with Medicare before 65. */
  readonly initialPeriod: Period | null;
  /** The last day on which the agency may contact them, in its time zone. */
  readonly contactUntil: Day;
  /** The last day for calls to a number on the Do-Not-Call list; null if they gave no number. */
  readonly doNotCallUntil: Day | null;
  readonly calls: Allowance;
  readonly texts: Allowance;
  /** Set if the agency has no license where they live. */
  readonly noLicense: { readonly title: string; readonly text: string } | null;
  /** Sentences: what to ask or check before following up, most important first; without the license. */
  readonly checks: readonly string[];
  /** The one of them about the Initial Enrollment Period; null if there is none. */
  readonly windowCheck: string | null;
}

const words = notification.before;

/**
 * What follows from a lead.
 * @param on the day, in the agency's time zone, as of which the Initial Enrollment Period lies ahead or is over; by
 *   default the one on which the lead came in
 */
export function leadFacts(lead: Lead, on?: Day): LeadFacts {
  const code = stateOfLead(lead);
  const state = code === undefined ? null : stateLicense(licenses, code);
  const askedOn = todayIn(agency.timeZone, Date.parse(lead.createdAt));
  const allowance = allowanceOf(lead);
  const medicare = medicareFacts(lead, on ?? askedOn);
  return {
    state,
    initialPeriod: medicare.period,
    contactUntil: permissionEnds(askedOn).slice(0, 10),
    doNotCallUntil: lead.details?.phone ? inquiryEnds(askedOn).slice(0, 10) : null,
    ...allowance,
    noLicense: state?.license === null ? withoutLicense(lead, state) : null,
    checks: [...placeChecks(lead, state), ...textChecks(lead, allowance), ...medicare.checks],
    windowCheck: medicare.window,
  };
}

/** What to check or ask before following up, with a missing license first. */
export function checkFirst({
  noLicense,
  checks,
}: Pick<LeadFacts, "noLicense" | "checks">): string[] {
  return noLicense === null ? [...checks] : [`${noLicense.title}. ${noLicense.text}`, ...checks];
}

function withoutLicense({ entry }: Lead, { name, counselors }: StateLicense) {
  const { title, text, promise } = words.noLicense;
  // Only the website's forms say so.
  const onForm = entry === null ? ` ${promise}` : "";
  return {
    title: fillPlaces(title, { state: name }),
    text: fillPlaces(text, { state: name, counselors }) + onForm,
  };
}

/** Where they live decides which plans they can get, and whether an agent may talk about them. */
function placeChecks({ zipCode, details }: Lead, state: StateLicense | null): string[] {
  if (state === null) return [zipCode === null ? words.noZipCode : words.noState];
  const county = details?.planChoice?.county.state ?? state.code;
  if (county === state.code) return [];
  const other = stateLicense(licenses, county).name;
  return [fillPlaces(words.otherState, { state: state.name, other })];
}

/** What was agreed counts for the number it was given for, not for one that was corrected later. */
export function agreesToAutomatedContact({
  consents,
  details,
}: Pick<Lead, "consents" | "details">) {
  const numberOf = (phone: string | null | undefined) => phone && phoneParts(phone).number;
  return consents.some(
    ({ id, version, agreed, phone }) =>
      id === "automated-contact" &&
      version !== null &&
      agreed &&
      numberOf(phone) === numberOf(details?.phone),
  );
}

/** Follows the disclosures (content/en/disclosures): what each form says about calls and texts. */
function allowanceOf(lead: Lead): { readonly calls: Allowance; readonly texts: Allowance } {
  const { kind, entry, details } = lead;
  const [disclosure] = lead.disclosures;
  if (kind === "guide" || !details?.phone) return { calls: "none", texts: "none" };
  if (entry !== null || disclosure?.version == null) return { calls: "ask", texts: "ask" };
  if (agreesToAutomatedContact(lead)) return { calls: "automated", texts: "automated" };
  // "We will not text you because of this form."
  return { calls: "manual", texts: kind === "contact" ? "none" : "manual" };
}

function textChecks({ details }: Lead, { texts }: { readonly texts: Allowance }): string[] {
  if (details?.preferredContactMethod !== "text") return [];
  return { automated: [], manual: [words.textByHand], none: [], ask: [words.textAsk] }[texts];
}

interface MedicareFacts {
  readonly period: Period | null;
  readonly checks: readonly string[];
  readonly window: string | null;
}

/** An unchecked box may also mean that the person isn't sure, as the form says: it's a question, never an answer. */
function medicareFacts({ details }: Lead, on: Day): MedicareFacts {
  const nothing = { period: null, checks: [], window: null };
  if (details === null || details.medicarePartA === null) return nothing;
  const { medicarePartA: partA, medicarePartB: partB, birthdate } = details;
  const checks = unchecked(partA, partB === true);
  const period = periodAt65(birthdate);
  if (period === null) return { ...nothing, checks };
  const hasPart = partA || partB === true;
  const state = initialState(period, hasPart, on);
  if (state === "before-65") return { ...nothing, checks: [words.before65, ...checks] };
  if (partB) return { ...nothing, checks };
  if (isLongPast65(birthdate, on)) return { period, checks, window: null };
  const text = {
    ahead: words.windowAhead,
    open: hasPart ? words.windowAgain : words.window,
    over: words.windowOver,
  }[state];
  const days = { opens: dayWords(period.opens), closes: dayWords(period.closes) };
  const window = fillPlaces(text, days);
  return { period, checks: [...checks, window], window };
}

/** From 70 on, nearly all have both parts, and what to ask says enough: the end of their period is no news. */
function isLongPast65(birthdate: string | null, on: Day): boolean {
  const born = birthday(birthdate);
  return born !== null && ageOn(born, on) >= 70;
}

function unchecked(partA: boolean, partB: boolean): string[] {
  if (partA && partB) return [];
  return [partA ? words.onlyPartA : partB ? words.onlyPartB : words.noPart];
}

function periodAt65(birthdate: string | null): Period | null {
  const birth = birthIn(birthdate);
  return birth === null ? null : initialPeriod(eligibleMonth(birth));
}

/** What counts of a stored date of birth; null without one. @param birthdate MM/DD/YYYY */
export function birthIn(birthdate: string | null): Birth | null {
  const day = birthday(birthdate);
  return day === null ? null : { month: monthOf(day), onFirst: day.endsWith("-01") };
}

/** A stored date of birth as a day; null without one. @param birthdate MM/DD/YYYY */
export function birthday(birthdate: string | null): Day | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(birthdate ?? "") ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}
