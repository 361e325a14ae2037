import type { LeadRecord } from "#server/leads/read-leads.ts";
import { sourceParts } from "#server/db/source-parts.ts";
import { agencyTime } from "./agency-time.ts";
import { csvLine } from "./csv.ts";
import type { Zone } from "./desk.ts";
import { yesOrNo } from "./detail-lines.ts";

const detailHeadings = [
  "phone",
  "birthdate",
  "medicare_part_a",
  "medicare_part_b",
  "preferred_contact_method",
  "best_time_to_contact",
  "message",
];

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
