import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import type { ContactMark, LeadRecord } from "#server/db/lead-records.ts";
import { markContacted, undoContacts } from "#server/leads/contacts.ts";
import { findLeads } from "#server/leads/read-leads.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { leadIdsOf, noLead, parseAgent, parseNote, parseTime } from "#operator/cli/options.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { asJson } from "#operator/cli/output.ts";
import { visibleText } from "#operator/cli/layout.ts";
import { leadName } from "./lead-sheet.ts";

interface ContactedOptions {
  readonly by?: string;
  readonly note?: string;
  readonly at?: string;
  readonly undo?: true;
  readonly json?: true;
}

/** `leads contacted ID…`. */
export function addContacted(program: Command, context: CliContext): void {
  const command = program
    .command("contacted")
    .description("mark leads as contacted and take them off `list --open`")
    .argument("<ids...>", "numbers of leads, their ids, or the first 8 or more characters of an id")
    .option("--by <name>", "who contacted them", parseAgent)
    .option("--note <text>", "how it went", parseNote)
    .option(
      "--at <time>",
      'when, such as 14:30 or "yesterday 2:30 pm" (default: now)',
      parseTime(context),
    )
    .option("--undo", "remove the contact that was entered last")
    .option("--json", "as JSON, times in UTC")
    .action(async (ids: readonly string[], { json, ...options }: ContactedOptions) => {
      const leads = await context.withDatabase((database) =>
        updateMarks(context, database, ids, options),
      );
      context.write(
        json ? asJson(leads.map(brief)) : leads.map((lead) => line(lead, context)).join(""),
      );
    });
  addExamples(
    command,
    'leads -- contacted 1042 --by Maria --note "Call again Monday"',
    "leads -- contacted 1042 1043 --at 14:30",
    "leads -- contacted 1042 --undo",
  );
}

/** Marks the leads or removes their last marks, all or none. */
async function updateMarks(
  context: CliContext,
  database: Database,
  idsOrPrefixes: readonly string[],
  { undo, at, by, note }: ContactedOptions,
): Promise<LeadRecord[]> {
  const leads = await leadsOf(context, database, idsOrPrefixes);
  const ids = leads.map(({ id }) => id);
  if (undo) await undoMarks(database, ids);
  else {
    const mark = {
      contactedAt: at ?? context.now().toISOString(),
      contactedBy: by ?? null,
      note: note ?? null,
    };
    refuseEarly(leads, mark);
    await markContacted(database, ids, mark);
  }
  return await leadsOf(context, database, ids);
}

async function leadsOf(
  context: CliContext,
  database: Database,
  idsOrPrefixes: readonly string[],
): Promise<LeadRecord[]> {
  const ids = await leadIdsOf(context, database, idsOrPrefixes);
  const leads = await findLeads(database, ids);
  const knownIds = new Set(leads.map(({ id }) => id));
  const unknownId = ids.find((id) => !knownIds.has(id));
  if (unknownId === undefined) return leads;
  throw new OperatorError(`${noLead(unknownId)} Nothing was changed.`);
}

function refuseEarly(leads: readonly LeadRecord[], { contactedAt }: ContactMark): void {
  const laterLead = leads.find(({ createdAt }) => createdAt > contactedAt);
  if (laterLead === undefined) return;
  throw new OperatorError(
    `Lead ${leadName(laterLead)} was received after that time. Nothing was changed.`,
  );
}

async function undoMarks(database: Database, ids: readonly string[]): Promise<void> {
  const without = await undoContacts(database, ids);
  if (without.length === 0) return;
  throw new OperatorError(`${without.join(", ")}: not marked as contacted. Nothing was changed.`);
}

function brief({ id, number, name, contacts }: LeadRecord) {
  return { id, number, name, contacts };
}

function line({ id, number, name, contacts }: LeadRecord, { zone }: CliContext): string {
  const last = contacts.at(-1);
  const state =
    last === undefined ? "waiting again" : `contacted ${agencyTime(last.contactedAt, zone)}`;
  return `${visibleText(name)}, lead ${leadName({ id, number })}: ${state}\n`;
}
