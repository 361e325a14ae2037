import type { Command } from "commander";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { fitLines, type Line, section } from "#operator/cli/layout.ts";
import { leadArgument } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import { bounceSentence, stateWords } from "#operator/outbox/bounces.ts";
import type { ContactMark, CorrectionRecord, LeadRecord } from "#server/db/lead-records.ts";
import { checkFirst, type LeadFacts, leadFacts } from "#server/delivery/lead-facts.ts";
import { type OutboxHistory, outboxOfLead } from "#server/outbox/read-outbox.ts";
import { consentSection, disclosureSection } from "./consent.ts";
import { channelLines, detailLines, kindNames, leadName, withLead } from "./lead-sheet.ts";
import { suspicionAndReason } from "./list.ts";

/** `leads show ID`. */
export function addShow(program: Command, context: CliContext): void {
  const command = program
    .command("show")
    .description("show everything stored about a lead: source, disclosure, messages")
    .argument("<id>", leadArgument)
    .option("--json", "as JSON, times in UTC")
    .action(async (which: string, { json }: { json?: true }) => {
      await withLead(context, which, json === true, async (lead, database) => {
        const messages = await outboxOfLead(database, lead.id);
        const facts = leadFacts(lead);
        if (json) return context.write(asJson({ ...lead, facts, messages }));
        const sheet = leadSheet(lead, facts, messages, context.zone);
        context.write(fitLines(sheet, context.screen.width));
      });
    });
  addExamples(command, "leads -- show 1042", "--silent leads -- show 1042 --json");
}

/** Everything stored about a lead, as text. */
function leadSheet(
  lead: LeadRecord,
  facts: LeadFacts,
  messages: readonly OutboxHistory[],
  zone: Zone,
): string {
  const checks = checkFirst(facts).map((text): Line => ["Check", text]);
  const sections = [
    section(`Lead ${leadName(lead)}`, leadLines(lead, facts, zone)),
    ...(checks.length === 0 ? [] : [section("Before you follow up", checks)]),
    ...(lead.details === null ? [] : [section("Request", detailLines(lead.details, zone))]),
    ...(lead.contacts.length === 0
      ? []
      : [section("Contacted", contactLines(lead.contacts, zone))]),
    ...(lead.corrections.length === 0
      ? []
      : [
          section(
            "Corrected",
            lead.corrections.map((one) => correctionLine(one, zone)),
          ),
        ]),
    section("Source", Object.entries(lead.source)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, lead, zone)),
    ...lead.consents.map((proof) => consentSection(proof, lead, zone)),
    ...messages.map((message) => messageSection(message, lead, zone)),
  ];
  return `${sections.join("\n")}\n${timesNote(zone)}\n`;
}

function leadLines(lead: LeadRecord, facts: LeadFacts, zone: Zone): Line[] {
  return [
    ["Received", agencyTime(lead.createdAt, zone)],
    ["Asked for", kindNames[lead.kind]],
    ["Name", lead.name],
    ["Email", lead.email || "not given"],
    ["ZIP code", lead.zipCode ?? "not given"],
    ["License", licenseText(facts)],
    ["Calls", allowanceText[facts.calls]],
    ["Texts", allowanceText[facts.texts]],
    ["Newsletter", lead.wantsNewsletter ? "yes" : "no"],
    ["Flag", suspicionAndReason(lead, zone)],
    ...channelLines(lead, zone),
    ...(lead.page === "" ? [] : [["Page", lead.page] as const]),
  ];
}

/** How far calls or texts may go, by what the person was told and agreed to. */
const allowanceText: Readonly<Record<LeadFacts["calls"], string>> = {
  automated: "allowed, automated ones too",
  manual: "by a person, not automated",
  none: "none because of this request",
  ask: "ask first: nothing shows what the person was told",
};

function licenseText({ state }: LeadFacts): string {
  if (state === null) return "the person's state isn't known";
  return `${state.name}: ${state.license ?? "NONE ON YOUR LIST"}`;
}

function messageSection(message: OutboxHistory, lead: LeadRecord, zone: Zone): string {
  const attempts = message.history.map((attempt, index): Line => {
    const why = attempt.reason === null ? "" : ` (${attempt.reason})`;
    return [
      `Attempt ${index + 1}`,
      `${agencyTime(attempt.startedAt, zone)}: ${attempt.outcome}${why}`,
    ];
  });
  return section(`Message ${message.kind}: ${stateWords(message)}`, [
    ["Id", message.id],
    ...(message.destination === null ? [] : [["Destination", message.destination] as const]),
    [message.destination === null ? "Message-ID" : "Webhook id", message.messageId],
    ["Queued", agencyTime(message.createdAt, zone)],
    ...nextTry(message, zone),
    ...attempts,
    ...(message.lastError === null ? [] : [["Last error", message.lastError] as const]),
    ...bounceLines(message, lead, zone),
    ...(message.resentAs === null ? [] : [["Sent again as", message.resentAs] as const]),
  ]);
}

function bounceLines({ kind, bounce }: OutboxHistory, { details }: LeadRecord, zone: Zone): Line[] {
  if (bounce === null) return [];
  const says = bounceSentence({ kind, bounce, phone: details?.phone ?? null }, zone);
  const reply: Line[] = bounce.reason === null ? [] : [["Server said", bounce.reason]];
  return [[bounce.kind === "complaint" ? "Reported" : "Came back", says], ...reply];
}

function nextTry(message: OutboxHistory, zone: Zone): Line[] {
  return message.state === "queued" ? [["Next attempt", agencyTime(message.dueAt, zone)]] : [];
}

/** When, by whom, and what the field said before. */
function correctionLine(correction: CorrectionRecord, zone: Zone): Line {
  const { field, oldValue, correctedAt, correctedBy } = correction;
  const who = correctedBy === null ? "" : `by ${correctedBy}: `;
  return [agencyTime(correctedAt, zone), `${who}${field} was ${oldValue ?? "not given"}`];
}

/** One line per contact: when, by whom, with what result. */
function contactLines(contacts: readonly ContactMark[], zone: Zone): Line[] {
  return contacts.map(({ contactedAt, contactedBy, note }) => {
    const who = contactedBy === null ? "contacted" : `by ${contactedBy}`;
    return [agencyTime(contactedAt, zone), note === null ? who : `${who}: ${note}`];
  });
}
