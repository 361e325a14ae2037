import { permissionEnds } from "#contract/permission.ts";
import { sourceParts } from "#server/db/lead-rows.ts";
import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { csvLine } from "#operator/terminal/csv.ts";
import { yesOrNo } from "#operator/terminal/detail-lines.ts";

const detailHeadings = [
  "phone",
  "birthdate",
  "medicare_part_a",
  "medicare_part_b",
  "preferred_contact_method",
  "best_time_to_contact",
  "message",
];

const consentHeadings = ["automated_contact", "consent", "consent_sha256"];

const headings = [
  "id",
  "received",
  "received_utc",
  "kind",
  "name",
  "email",
  "zip_code",
  "wants_newsletter",
  "suspected",
  ...detailHeadings,
  "page",
  ...sourceParts,
  "disclosure",
  "disclosure_sha256",
  "ip",
  "first_contacted",
  "first_contacted_utc",
  "contacts",
  "last_contacted_by",
  "last_contact_note",
  "permission_until_utc",
  ...consentHeadings,
  "released_utc",
];

/** The leads as lines of CSV, headings first; times in the zone and in UTC. */
export async function* csvOfLeads(
  leads: AsyncIterable<LeadRecord>,
  zone: Zone,
): AsyncGenerator<string> {
  yield csvLine(headings);
  for await (const lead of leads) yield csvLine(cells(lead, zone));
}

function cells(lead: LeadRecord, zone: Zone): string[] {
  const { disclosures } = lead;
  return [
    lead.id,
    agencyTime(lead.createdAt, zone),
    lead.createdAt,
    lead.kind,
    lead.name,
    lead.email,
    lead.zipCode ?? "",
    lead.wantsNewsletter ? "yes" : "no",
    lead.suspected ?? "",
    ...detailCells(lead),
    lead.page,
    ...sourceParts.map((part) => lead.source[part] ?? ""),
    disclosures.map(({ id, version }) => `${id}@${version}`).join(" "),
    disclosures.map(({ textHash }) => textHash).join(" "),
    disclosures[0]?.ip ?? "",
    ...contactCells(lead, zone),
    permissionEnds(lead.createdAt),
    ...consentCells(lead),
    lead.releasedAt ?? "",
  ];
}

function contactCells({ contacts }: LeadRecord, zone: Zone): string[] {
  const [first, last] = [contacts[0], contacts.at(-1)];
  if (first === undefined) return ["", "", "0", "", ""];
  const count = String(contacts.length);
  const { contactedAt } = first;
  return [
    agencyTime(contactedAt, zone),
    contactedAt,
    count,
    last?.contactedBy ?? "",
    last?.note ?? "",
  ];
}

/** Empty cells where the form did not ask. */
function detailCells({ details }: LeadRecord): string[] {
  if (details === null) return detailHeadings.map(() => "");
  return [
    details.phone,
    details.birthdate,
    yesOrNo(details.medicarePartA),
    yesOrNo(details.medicarePartB),
    details.preferredContactMethod,
    details.bestTimeToContact,
    details.message,
  ].map((value) => value ?? "");
}

/** Whether automated calls and texts were agreed to, empty where nobody asked; then every box with its answer. */
function consentCells({ consents }: LeadRecord): string[] {
  const automated = consents.find(({ id }) => id === "automated-contact");
  return [
    yesOrNo(automated?.agreed ?? null) ?? "",
    consents
      .map(({ id, version, agreed }) => `${id}@${version}:${agreed ? "yes" : "no"}`)
      .join(" "),
    consents.map(({ textHash }) => textHash).join(" "),
  ];
}
