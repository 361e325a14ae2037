import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { releaseLeads, type ReleaseResult } from "#server/leads/release.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { leadIdsOf, noLead } from "#operator/cli/options.ts";
import { addExamples } from "#operator/cli/program.ts";
import { asJson } from "#operator/cli/output.ts";
import { notSentLine } from "./lead-sheet.ts";

/** `leads release ID…`. */
export function addRelease(program: Command, context: CliContext): void {
  const command = program
    .command("release")
    .description("release suspected leads that are real, and send their held messages")
    .argument("<ids...>", "numbers of leads, their ids, or the first 8 or more characters of an id")
    .option("--json", "as JSON")
    .action(async (ids: readonly string[], { json }: { json?: true }) => {
      const results = await context.withDatabase(async (database) => {
        return await releaseLeads(database, await leadIdsOf(context, database, ids), context.now());
      });
      const unknownIds = results.filter(({ was }) => was === null).map(({ id }) => id);
      if (unknownIds.length > 0) throw new OperatorError(unknownText(unknownIds));
      const text = results.flatMap(linesOf).map((line) => `${line}\n`);
      context.write(json ? asJson(results) : fitLines(text.join(""), context.screen.width));
    });
  addExamples(command, "leads -- list --suspected", "leads -- release 1042 1043");
}

function unknownText(ids: readonly string[]): string {
  return `${ids.map(noLead).join(" ")} Nothing was changed.`;
}

function linesOf(result: ReleaseResult): string[] {
  const notSentLines = result.withheld.map((kind) => notSentLine(kind, "mail-limit"));
  return [firstLine(result), ...notSentLines];
}

function firstLine({ id, number, was, queued }: ReleaseResult): string {
  const lead = `Lead ${number} (${id})`;
  if (was === "not-suspected") return `${lead} was never suspected; nothing to release.`;
  if (was === "released" && queued === 0) return `${lead} was already released; nothing is held.`;
  const messages = plural(queued, "1 message is", "[count] messages are");
  return `${lead} is released; ${messages} queued to be sent now.`;
}
