import agency from "#content/agency/agency.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { ContactTime } from "#contract/lead-fields.ts";
import type { ConsentProof, DisclosureProof, Lead } from "#contract/lead.ts";
import {
  type DetailKind,
  type DetailName,
  detailsIn,
  eachDetail,
  type LeadDetails,
  leadDetails,
  phoneParts,
} from "#contract/lead-details.ts";
import type { LeadEvent, LeadUpdateEvent } from "#contract/lead-event.ts";
import { checkFirst, leadFacts } from "#server/delivery/lead-facts.ts";
import type { Delivery } from "#server/delivery/sender.ts";

/** The webhook event for a lead as it is stored now, so a retry includes corrections made since the last attempt. */
export function leadCreated({ lead, wantsNoMail = false }: LeadToSend): LeadEvent {
  const data = dataOf(lead, wantsNoMail);
  return { type: "lead.created", version: 1, timestamp: lead.createdAt, data };
}

/**
 * The webhook event for a change at the desk: how work on the lead stands now.
 * @param stop what the person asked to stop
 * @throws if the delivery doesn't say how work stands, because it's of another kind
 */
export function leadUpdated(
  { lead, work }: Pick<Delivery, "lead" | "work">,
  stop: LeadUpdateEvent["data"]["stop"],
): LeadUpdateEvent {
  if (work === undefined) throw new TypeError("nothing says how work on the lead stands");
  const { id, number } = lead;
  const data = { id, number, ...work, stop };
  return { type: "lead.updated", version: 1, timestamp: work.updatedAt, data };
}

type LeadToSend = Pick<Delivery, "lead" | "wantsNoMail">;

/** Names each part: no address or browser from the proof leaves, and nothing that the agency recorded. */
function dataOf(lead: Lead, wantsNoMail: boolean): LeadEvent["data"] {
  const { id, number, createdAt, kind, channel, name, email, zipCode, page, source } = lead;
  return {
    id,
    number,
    createdAt,
    kind,
    channel,
    entry: entryOf(lead.entry),
    name,
    email,
    ...detailsOf(lead.details),
    zipCode,
    ...factsOf(lead),
    wantsNewsletter: lead.wantsNewsletter,
    wantsNoMail,
    page,
    source,
    disclosure: disclosureOf(lead.disclosures),
    consents: lead.consents.map(consentOf),
    suspected: lead.suspected !== null,
    scopeOfAppointmentTaken: false,
  };
}

type Derived = "state" | "licensed" | "initialEnrollmentPeriod" | "permission" | "checkFirst";

function factsOf(lead: Lead): Pick<LeadEvent["data"], Derived> {
  const { state, initialPeriod, contactUntil, doNotCallUntil, calls, texts, ...advice } =
    leadFacts(lead);
  return {
    state: state?.code ?? null,
    licensed: state && state.license !== null,
    initialEnrollmentPeriod: initialPeriod,
    permission: { contactUntil, doNotCallUntil, calls, texts },
    checkFirst: checkFirst(advice),
  };
}

/** Without the imported file's name, which is of no use to a receiver. */
function entryOf(entry: Lead["entry"]): LeadEvent["data"]["entry"] {
  if (entry === null) return null;
  const { enteredBy, enteredAt, consent, consentHow } = entry;
  return { enteredBy, enteredAt, consent, consentHow };
}

function detailsOf(
  storedDetails: Lead["details"],
): Pick<LeadEvent["data"], DetailName | "phoneExtension"> {
  const details = storedDetails ?? detailsIn({});
  return {
    ...eachDetail<LeadDetails>((name) => inEvent(leadDetails[name].kind, details[name])),
    phoneExtension: phoneParts(details.phone ?? "").extension,
    bestTimeToContact: hoursOf(details.bestTimeToContact),
    planChoice: choiceOf(details.planChoice),
  };
}

function inEvent(kind: DetailKind, value: LeadDetails[DetailName]) {
  if (typeof value !== "string") return value;
  if (kind === "phone") return phoneOf(value);
  return kind === "date" ? isoDate(value) : value;
}

/**
 * Converts `(214) 555-0143` to `+12145550143` (ITU-T E.164), without an extension; leaves anything else unchanged.
 */
function phoneOf(phone: string | null): string | null {
  const digits = phoneParts(phone ?? "").number.replace(/\D/g, "");
  return digits.length === 10 ? `+1${digits}` : phone;
}

/** Converts MM/DD/YYYY to YYYY-MM-DD (ISO 8601). */
function isoDate(date: string): string {
  return date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");
}

function hoursOf(time: ContactTime | null): LeadEvent["data"]["bestTimeToContact"] {
  if (time === null) return null;
  return { name: time, hours: choices.times[time].hours, timeZone: agency.timeZone };
}

function choiceOf(choice: LeadDetails["planChoice"]): LeadEvent["data"]["planChoice"] {
  return choice && { ...choice, plans: [...choice.plans] };
}

function disclosureOf([proof]: readonly DisclosureProof[]): LeadEvent["data"]["disclosure"] {
  return proof === undefined ? null : { id: proof.id, version: proof.version };
}

function consentOf(answer: ConsentProof): LeadEvent["data"]["consents"][number] {
  const { id, version, agreed, answeredAt, phone } = answer;
  return { id, version, agreed, answeredAt, phone: phoneOf(phone) };
}
