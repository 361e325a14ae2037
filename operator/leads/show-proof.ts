import { permissionEnds } from "#contract/permission.ts";
import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { section, type Line } from "#operator/terminal/sheet.ts";
import { kindNames } from "./lead-kinds.ts";
import { bothTimes, consentSection, disclosureSection } from "./proof-sections.ts";

/** The proof of how the agency came by a lead and what it may do, for reading and printing. */
export function proofSheet(lead: LeadRecord, now: Date, zone: Zone): string {
  const sections = [
    section(`Proof for lead ${lead.id}`, leadLines(lead, now, zone)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, zone)),
    ...lead.consents.map((proof) => consentSection(proof, zone)),
    ...(lead.consents.length === 0 ? ["Consent\n  The form showed no box.\n"] : []),
  ];
  return `${sections.join("\n")}\n${footing(zone)}`;
}

/** The same for other programs, times in UTC. */
export function proofData(lead: LeadRecord, now: Date) {
  const { id, kind, name, email, details, createdAt, page, disclosures, consents } = lead;
  const permissionEndsAt = permissionEnds(createdAt);
  return {
    lead: { id, kind, name, email, phone: details?.phone ?? null, page, createdAt },
    permission: { endsAt: permissionEndsAt, holds: now.toISOString() < permissionEndsAt },
    disclosures,
    consents,
  };
}

function leadLines(lead: LeadRecord, now: Date, zone: Zone): Line[] {
  return [
    ["Name", lead.name],
    ["Email", lead.email],
    ...(lead.details === null ? [] : [["Phone", lead.details.phone ?? "not given"] as const]),
    ["Asked for", kindNames[lead.kind]],
    ["Received", bothTimes(lead.createdAt, zone)],
    ["Permission", permission(lead, now, zone)],
  ];
}

function permission({ createdAt }: LeadRecord, now: Date, zone: Zone): string {
  const end = permissionEnds(createdAt);
  const holds = now.toISOString() < end;
  return `to contact as the disclosure says ${holds ? "holds until" : "ENDED on"} ${bothTimes(end, zone)}`;
}

function footing({ timeZoneName, timeZone }: Zone): string {
  return (
    "Each text is the one that stood on the form, word for word, whatever the form says today.\n" +
    `Times are ${timeZoneName} (${timeZone}), in brackets UTC.\n`
  );
}
