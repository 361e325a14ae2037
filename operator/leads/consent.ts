import type { Command } from "commander";
import type { ConsentProof, DisclosureProof } from "#contract/lead.ts";
import { permissionEnds } from "#contract/lead-details.ts";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { fitLines, type Line, section, textLines } from "#operator/cli/layout.ts";
import { leadArgument, leadIdOf } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { sha256 } from "#server/base/text.ts";
import { printErased } from "#operator/people/person.ts";
import { findLead } from "#server/leads/read-leads.ts";
import { channelLines, kindNames, leadName, phoneLines } from "./lead-sheet.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";

/** `leads consent ID`. */
export function addConsent(program: Command, context: CliContext): void {
  const command = program
    .command("consent")
    .description("print the exact text a person saw, and what they agreed to")
    .argument("<id>", leadArgument)
    .option("--json", "as JSON, times in UTC")
    .action(async (which: string, { json }: { json?: true }) => {
      const now = context.now();
      await context.withDatabase(async (database) => {
        const id = await leadIdOf(context, database, which);
        const lead = await findLead(database, id);
        if (lead === null) return await printErased(context, database, id, json === true);
        const sheet = () => fitLines(proofSheet(lead, now, context.zone), context.screen.width);
        context.write(json ? asJson(proofData(lead, now)) : sheet());
      });
    });
  addExamples(command, "leads -- consent 1042", "--silent leads -- consent 1042 --json");
}

/** The proof of how the agency got a lead and what it may do with it, as text. */
function proofSheet(lead: LeadRecord, now: Date, zone: Zone): string {
  const sections = [
    section(`Proof for lead ${leadName(lead)}`, leadLines(lead, now, zone)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, lead, zone)),
    ...lead.consents.map((proof) => consentSection(proof, lead, zone)),
    ...withoutProof(lead),
  ];
  return `${sections.join("\n")}\n${footing(zone)}`;
}

function withoutProof({ channel, entry, consents }: LeadRecord): string[] {
  if (entry !== null)
    return [
      "Disclosure and consent\n" +
        "  The person didn't use a form on the website and saw none of its texts. What they agreed to is above,\n" +
        "  in the words of whoever entered it.\n",
    ];
  if (consents.length > 0) return [];
  const reason =
    channel === "api"
      ? "The program sent no answer"
      : "The form showed no consent box, or the person gave no phone number";
  return [`Consent\n  ${reason}.\n`];
}

/** The same proof as JSON data, times in UTC. */
function proofData(lead: LeadRecord, now: Date) {
  const { id, number, kind, channel, name, email, details, createdAt, page, entry } = lead;
  const { disclosures, consents } = lead;
  const permissionEndsAt = permissionEnds(createdAt);
  return {
    lead: {
      id,
      number,
      kind,
      channel,
      name,
      email,
      phone: details?.phone ?? null,
      page,
      createdAt,
    },
    entry,
    permission: { endsAt: permissionEndsAt, holds: now.toISOString() < permissionEndsAt },
    disclosures,
    consents,
  };
}

function leadLines(lead: LeadRecord, now: Date, zone: Zone): Line[] {
  return [
    ["Name", lead.name],
    ["Email", lead.email || "not given"],
    ...(lead.details === null ? [] : phoneLines("Phone", lead.details.phone)),
    ["Asked for", kindNames[lead.kind]],
    ["Received", bothTimes(lead.createdAt, zone)],
    ...channelLines(lead, zone),
    ["Permission", permission(lead, now, zone)],
  ];
}

function permission(lead: LeadRecord, now: Date, zone: Zone): string {
  const { createdAt, entry, disclosures } = lead;
  const end = permissionEnds(createdAt);
  const inForce = now.toISOString() < end;
  const isUnseen = disclosures.every(({ version }) => version === null);
  const terms = isUnseen ? "if they agreed to be contacted" : "as the disclosure states";
  const basis = entry === null ? terms : "as noted above";
  return `to contact them ${basis}: ${inForce ? "valid until" : "EXPIRED on"} ${bothTimes(end, zone)}`;
}

function footing({ timeZoneName, timeZone }: Zone): string {
  return (
    "Each text shown is exactly what the form said at the time, even if the form has changed since.\n" +
    `Times are in ${timeZoneName} (${timeZone}), with UTC in parentheses.\n`
  );
}

/** The disclosure next to the submit button, and how the form was sent. */
function disclosureSection(proof: DisclosureProof, lead: LeadRecord, zone: Zone): string {
  return section(`Disclosure ${titleOf(proof)}`, [
    [proof.version === null ? "Received" : "Shown", bothTimes(proof.shownAt, zone)],
    ...circumstances(proof, lead),
  ]);
}

/** A consent checkbox and its answer, and how the form was sent. */
function consentSection(proof: ConsentProof, lead: LeadRecord, zone: Zone): string {
  return section(`Consent ${titleOf(proof)}`, [
    ["Answer", answerOf(proof)],
    ...(proof.phone === null ? [] : [["Number", proof.phone] as const]),
    ["Answered", bothTimes(proof.answeredAt, zone)],
    ...(isProven(proof) ? [["Valid", permissionText(proof, zone)] as const] : []),
    ...circumstances(proof, lead),
  ]);
}

/** Whether the box was checked, and its text is known. What a program says that it showed proves nothing. */
function isProven({ agreed, version }: ConsentProof): boolean {
  return agreed && version !== null;
}

function titleOf({ id, version }: Proof): string {
  return version === null ? `${id}: not shown by this website` : `${id}, version ${version}`;
}

function answerOf({ agreed, version }: ConsentProof): string {
  if (version === null)
    return `${agreed ? "agreed" : "not agreed"}, according to the program that sent the request`;
  return agreed ? "AGREED: the box was checked" : "not agreed: the box was left unchecked";
}

/** A time in the zone and in UTC as stored: `Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)`. */
function bothTimes(instant: string, zone: Zone): string {
  return `${agencyTime(instant, zone)} (${instant})`;
}

function permissionText({ id, answeredAt }: ConsentProof, zone: Zone): string {
  if (id === "newsletter") return "once confirmed by email, until the person unsubscribes";
  return `until ${bothTimes(permissionEnds(answeredAt), zone)}, unless withdrawn sooner`;
}

type Proof = DisclosureProof | ConsentProof;

function circumstances(proof: Proof, { channel }: LeadRecord): Line[] {
  return [
    ["Page", proof.page],
    ["Sent by", senderOf(proof, channel)],
    ["IP address", proof.ip],
    ["Browser", proof.userAgent],
    ...textProof(proof),
  ];
}

/** The request's page and headers show whether one of our pages sent it. */
function senderOf({ channel: call }: Proof, channel: LeadRecord["channel"]): string {
  if (call === "page") return "a regular form post, without JavaScript";
  return channel === "web" ? "the page's script" : "a program";
}

function textProof(proof: Proof): Line[] {
  const { text, textHash } = proof;
  if (text === null || textHash === null)
    return [
      [
        "Exact text",
        "Not known. A program sent the request and named no version of this text that this site has.",
      ],
    ];
  const isSound = sha256(text) === textHash;
  return [
    ["SHA-256", textHash],
    ["Checked", isSound ? "matches the text below" : "DOES NOT MATCH THE TEXT BELOW"],
    ...textLines("Exact text", text),
  ];
}
