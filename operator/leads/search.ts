import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import { countLeads, findLeads } from "#server/leads/read-leads.ts";
import { searchLeads } from "#server/leads/search-leads.ts";
import type { CliContext } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import { parseLimit } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { leadTable } from "./list.ts";

interface SearchOptions {
  readonly limit: number;
  readonly messages?: true;
  readonly json?: true;
}

/** `leads search TEXT`. */
export function addSearch(program: Command, context: CliContext): void {
  const command = program
    .command("search")
    .description("find leads by number, name, email, phone number, ZIP code or the start of an id")
    .argument(
      "<text...>",
      "accents, apostrophes, capitalization, the order of names and phone number format don't matter",
    )
    .option("--messages", "also search people's messages")
    .option("--limit <number>", "maximum number of leads", parseLimit, 50)
    .option("--json", "as JSON, times in UTC")
    .action(async (words: readonly string[], { json, limit, messages }: SearchOptions) => {
      const search = { text: words.join(" "), messages: messages === true, limit };
      const leads = await context.withDatabase((database) => runSearch(context, database, search));
      context.write(json ? asJson(leads) : resultList(leads, context, limit));
    });
  addExamples(
    command,
    "leads -- search flores",
    "leads -- search 214 555-0143",
    "leads -- search dialysis --messages",
  );
}

/** Shows a progress bar, because a search may scan all leads. */
async function runSearch(
  context: CliContext,
  database: Database,
  search: Parameters<typeof searchLeads>[1],
): Promise<LeadRecord[]> {
  const bar = context.progress("Searching", await countLeads(database));
  const searching = searchLeads(database, search, (read) => bar.advance(read));
  return await findLeads(database, await searching.finally(() => bar.end()));
}

/** A table of the results. The total is unknown, because a search stops at its limit. */
function resultList(leads: readonly LeadRecord[], context: CliContext, limit: number): string {
  if (leads.length === 0) return "No leads found.\n";
  const more = leads.length < limit ? "" : "; there may be more (raise --limit)";
  return `${leadTable(leads, context)}\n${leads.length} found, newest first${more}.\n`;
}
