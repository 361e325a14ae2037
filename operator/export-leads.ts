import type { LeadRecord } from "#server/leads/read-leads.ts";
import { sourceParts } from "#server/db/source-parts.ts";
import { agencyTime } from "./agency-time.ts";
import { csvLine } from "./csv.ts";
import type { Zone } from "./desk.ts";

const headings = [
  "id",
  "received",
  "received_utc",
  "kind",
  "first_name",
  "email",
  "zip_code",
  "wants_newsletter",
  "suspected",
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
    lead.firstName,
    lead.email,
    lead.zipCode ?? "",
    lead.wantsNewsletter ? "yes" : "no",
    lead.suspected ?? "",
    lead.page,
    ...sourceParts.map((part) => lead.source[part] ?? ""),
    disclosures.map(({ id, version }) => `${id}@${version}`).join(" "),
    disclosures.map(({ textHash }) => textHash).join(" "),
    disclosures[0]?.ip ?? "",
  ];
}
