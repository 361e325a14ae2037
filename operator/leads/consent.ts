import type { Command } from "commander";
import { permissionEnds } from "#contract/lead-details.ts";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { fitLines, type Line, section, textLines } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { sha256 } from "#server/base/text.ts";
import { kindNames, withLead } from "./lead-sheet.ts";
import type { ConsentProof, DisclosureProof, LeadRecord } from "#server/db/lead-records.ts";

/** `leads consent ID`. */
export function addConsent(program: Command, context: CliContext): void {
  const command = program
    .command("consent")
    .description("print the exact text a person saw, and what they agreed to")
    .argument("<id>", "the lead's id, or its first 8 characters or more")
    .option("--json", "as JSON, times in UTC")
    .action(async (idOrPrefix: string, { json }: { json?: true }) => {
      await withLead(context, idOrPrefix, json === true, (lead) => {
        const now = context.now();
        if (json) return context.write(asJson(proofData(lead, now)));
        context.write(fitLines(proofSheet(lead, now, context.zone), context.screen.width));
      });
    });
  addExamples(
    command,
    "leads -- consent 0193a5e0-7c1b",
    "--silent leads -- consent 0193a5e0-7c1b --json",
  );
}

/** The proof of how the agency got a lead and what it may do with it, as text. */
function proofSheet(lead: LeadRecord, now: Date, zone: Zone): string {
  const sections = [
    section(`Proof for lead ${lead.id}`, leadLines(lead, now, zone)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, zone)),
    ...lead.consents.map((proof) => consentSection(proof, zone)),
    ...(lead.consents.length === 0 ? ["Consent\n  The form had no consent box.\n"] : []),
  ];
  return `${sections.join("\n")}\n${footing(zone)}`;
}

/** The same proof as JSON data, times in UTC. */
function proofData(lead: LeadRecord, now: Date) {
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
  const inForce = now.toISOString() < end;
  return `to contact as the disclosure states: ${inForce ? "valid until" : "EXPIRED on"} ${bothTimes(end, zone)}`;
}

function footing({ timeZoneName, timeZone }: Zone): string {
  return (
    "Each text is exactly what the form showed at the time, even if the form has changed since.\n" +
    `Times are in ${timeZoneName} (${timeZone}), with UTC in parentheses.\n`
  );
}

/** The disclosure next to the submit button, and how the form was sent. */
export function disclosureSection(proof: DisclosureProof, zone: Zone): string {
  return section(`Disclosure ${proof.id}, version ${proof.version}`, [
    ["Shown", bothTimes(proof.shownAt, zone)],
    ...circumstances(proof),
  ]);
}

/** A consent checkbox and its answer, and how the form was sent. */
export function consentSection(proof: ConsentProof, zone: Zone): string {
  return section(`Consent ${proof.id}, version ${proof.version}`, [
    [
      "Answer",
      proof.agreed ? "AGREED: the box was checked" : "not agreed: the box was left unchecked",
    ],
    ...(proof.phone === null ? [] : [["Number", proof.phone] as const]),
    ["Answered", bothTimes(proof.answeredAt, zone)],
    ...(proof.agreed ? [["Valid", permissionText(proof, zone)] as const] : []),
    ...circumstances(proof),
  ]);
}

/** A time in the zone and in UTC as stored: `Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)`. */
function bothTimes(instant: string, zone: Zone): string {
  return `${agencyTime(instant, zone)} (${instant})`;
}

function permissionText({ id, answeredAt }: ConsentProof, zone: Zone): string {
  if (id === "newsletter") return "once confirmed by email, until the person unsubscribes";
  return `until ${bothTimes(permissionEnds(answeredAt), zone)}, unless withdrawn sooner`;
}

function circumstances(proof: DisclosureProof | ConsentProof): Line[] {
  const sound = sha256(proof.text) === proof.textHash;
  return [
    ["Page", proof.page],
    [
      "Sent by",
      proof.channel === "api" ? "the page's script" : "a regular form post, without JavaScript",
    ],
    ["IP address", proof.ip],
    ["Browser", proof.userAgent],
    ["SHA-256", proof.textHash],
    ["Checked", sound ? "matches the text below" : "DOES NOT MATCH THE TEXT BELOW"],
    ...textLines("Exact text", proof.text),
  ];
}
