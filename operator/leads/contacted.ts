import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import type { ContactMark, LeadRecord } from "#server/db/lead-records.ts";
import { markContacted, undoContacts } from "#server/leads/contacts.ts";
import { findLeads } from "#server/leads/read-leads.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { leadIdsOf, parseText, parseTime } from "#operator/cli/options.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { asJson } from "#operator/cli/output.ts";
import { visibleText } from "#operator/cli/layout.ts";

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
    .argument("<ids...>", "ids of leads, or their first 8 characters or more")
    .option("--by <name>", "who contacted them", parseText(100))
    .option("--note <text>", "how it went", parseText(1000))
    .option(
      "--at <time>",
      'when, as 14:30 or "2026-11-20 14:30" (default: now)',
      parseTime(context),
    )
    .option("--undo", "remove the most recent contact")
    .option("--json", "as JSON, times in UTC")
    .action(async (ids: readonly string[], { json, ...options }: ContactedOptions) => {
      const leads = await context.withDatabase((database) =>
        contacted(context, database, ids, options),
      );
      context.write(
        json ? asJson(leads.map(brief)) : leads.map((lead) => line(lead, context)).join(""),
      );
    });
  addExamples(
    command,
    'leads -- contacted 0193a5e0-7c1b --by Maria --note "Call again Monday"',
    "leads -- contacted 0193a5e0-7c1b 0193a5e1-0f22 --at 14:30",
    "leads -- contacted 0193a5e0-7c1b --undo",
  );
}

/** Marks the leads or removes their last marks, all or none. */
async function contacted(
  context: CliContext,
  database: Database,
  idsOrPrefixes: readonly string[],
  { undo, at, by, note }: ContactedOptions,
): Promise<LeadRecord[]> {
  const leads = await leadsOf(database, idsOrPrefixes);
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
  return await leadsOf(database, ids);
}

async function leadsOf(
  database: Database,
  idsOrPrefixes: readonly string[],
): Promise<LeadRecord[]> {
  const ids = await leadIdsOf(database, idsOrPrefixes);
  const leads = await findLeads(database, ids);
  const known = new Set(leads.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return leads;
  throw new OperatorError(`No lead has the id ${unknown}. Nothing was changed.`);
}

function refuseEarly(leads: readonly LeadRecord[], { contactedAt }: ContactMark): void {
  const later = leads.find(({ createdAt }) => createdAt > contactedAt);
  if (later === undefined) return;
  throw new OperatorError(`${later.id} was received after that time. Nothing was changed.`);
}

async function undoMarks(database: Database, ids: readonly string[]): Promise<void> {
  const without = await undoContacts(database, ids);
  if (without.length === 0) return;
  throw new OperatorError(`${without.join(", ")}: not marked as contacted. Nothing was changed.`);
}

function brief({ id, name, contacts }: LeadRecord) {
  return { id, name, contacts };
}

function line({ id, name, contacts }: LeadRecord, { zone }: CliContext): string {
  const last = contacts.at(-1);
  const state =
    last === undefined ? "waiting again" : `contacted ${agencyTime(last.contactedAt, zone)}`;
  return `${visibleText(name)} (${id}): ${state}\n`;
}
