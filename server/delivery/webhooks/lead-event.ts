import agency from "#content/agency/agency.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { ContactTime } from "#contract/contact-choices.ts";
import type { LeadEvent } from "#contract/lead-event.ts";
import type { DeliveryConsent, DeliveryLead } from "#server/delivery/sender.ts";

/** The event that tells other programs of a lead: the same on every attempt. */
export function leadCreated(lead: DeliveryLead): LeadEvent {
  return { type: "lead.created", version: 1, timestamp: lead.createdAt, data: dataOf(lead) };
}

function dataOf(lead: DeliveryLead): LeadEvent["data"] {
  const { id, createdAt, kind, name, email, zipCode, page, source } = lead;
  return {
    id,
    createdAt,
    kind,
    name,
    email,
    ...detailsOf(lead.details),
    zipCode,
    wantsNewsletter: lead.wantsNewsletter,
    wantsNoMail: lead.wantsNoMail === true,
    page,
    source,
    disclosure: lead.disclosure,
    consents: lead.consents.map(consentOf),
    suspected: lead.suspected,
    scopeOfAppointmentTaken: false,
  };
}

function detailsOf(details: DeliveryLead["details"]) {
  return {
    phone: phoneOf(details?.phone ?? null),
    birthdate: birthdateOf(details?.birthdate ?? null),
    medicarePartA: details?.medicarePartA ?? null,
    medicarePartB: details?.medicarePartB ?? null,
    preferredContactMethod: details?.preferredContactMethod ?? null,
    bestTimeToContact: hoursOf(details?.bestTimeToContact ?? null),
    message: details?.message ?? null,
  };
}

/** `(972) 204-5855` as `+19722045855` (ITU-T E.164); whatever else came into the row stays as it is. */
function phoneOf(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, "");
  return digits?.length === 10 ? `+1${digits}` : phone;
}

/** MM/DD/YYYY as YYYY-MM-DD (ISO 8601). */
function birthdateOf(birthdate: string | null): string | null {
  return birthdate?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2") ?? null;
}

function hoursOf(time: ContactTime | null): LeadEvent["data"]["bestTimeToContact"] {
  if (time === null) return null;
  return { name: time, hours: choices.times[time].hours, timeZone: agency.timeZone };
}

function consentOf({ phone, ...consent }: DeliveryConsent): LeadEvent["data"]["consents"][number] {
  return { ...consent, phone: phoneOf(phone) };
}
