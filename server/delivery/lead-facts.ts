import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { type StateLicense, stateLicense } from "#content/agency/state-license.ts";
import notification from "#content/en/emails/agency-notification.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import { inquiryEnds, permissionEnds, phoneParts } from "#contract/lead-details.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { type Day, dayWords, type Period, todayIn } from "#medicare/calendar.ts";
import { eligibleMonth, initialPeriod } from "#medicare/enrollment.ts";
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
}

const words = notification.before;

/** What follows from a lead, as of the day on which it came in. */
export function leadFacts(lead: Lead): LeadFacts {
  const code = stateOfLead(lead);
  const state = code === undefined ? null : stateLicense(licenses, code);
  const askedOn = todayIn(agency.timeZone, Date.parse(lead.createdAt));
  const allowance = allowanceOf(lead);
  const medicare = medicareFacts(lead, askedOn);
  return {
    state,
    initialPeriod: medicare.period,
    contactUntil: permissionEnds(askedOn).slice(0, 10),
    doNotCallUntil: lead.details?.phone ? inquiryEnds(askedOn).slice(0, 10) : null,
    ...allowance,
    noLicense: state?.license === null ? withoutLicense(lead, state) : null,
    checks: [...placeChecks(lead, state), ...textChecks(lead, allowance), ...medicare.checks],
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

/** An unchecked box may also mean that the person isn't sure, as the form says: it's a question, never an answer. */
function medicareFacts(
  { details }: Lead,
  askedOn: Day,
): { period: Period | null; checks: string[] } {
  if (details === null || details.medicarePartA === null) return { period: null, checks: [] };
  const { medicarePartA: partA, medicarePartB: partB, birthdate } = details;
  const parts = unchecked(partA, partB === true);
  const period = periodAt65(birthdate);
  if (period === null) return { period, checks: parts };
  const hasPart = partA || partB === true;
  const state = initialState(period, hasPart, askedOn);
  if (state === "before-65") return { period: null, checks: [words.before65, ...parts] };
  if (partB) return { period: null, checks: parts };
  const text = {
    ahead: words.windowAhead,
    open: hasPart ? words.windowAgain : words.window,
    over: words.windowOver,
  }[state];
  const days = { opens: dayWords(period.opens), closes: dayWords(period.closes) };
  return { period, checks: [...parts, fillPlaces(text, days)] };
}

function unchecked(partA: boolean, partB: boolean): string[] {
  if (partA && partB) return [];
  return [partA ? words.onlyPartA : partB ? words.onlyPartB : words.noPart];
}

/** @param birthdate MM/DD/YYYY */
function periodAt65(birthdate: string | null): Period | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(birthdate ?? "") ?? [];
  if (day === undefined) return null;
  return initialPeriod(eligibleMonth({ month: `${year}-${month}`, onFirst: day === "01" }));
}
