import type { Command } from "commander";
import { releaseLeads, type ReleaseResult } from "#server/leads/release.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { leadIdsOf } from "#operator/cli/options.ts";
import { addExamples } from "#operator/cli/program.ts";
import { asJson } from "#operator/cli/output.ts";

/** `leads release ID…`. */
export function addRelease(program: Command, context: CliContext): void {
  const command = program
    .command("release")
    .description("release suspected leads that are real, and send their held messages")
    .argument("<ids...>", "ids of leads, or their first 8 characters or more")
    .option("--json", "as JSON")
    .action(async (ids: readonly string[], { json }: { json?: true }) => {
      const results = await context.withDatabase(async (database) => {
        return await releaseLeads(database, await leadIdsOf(database, ids), context.now());
      });
      const unknown = results.filter(({ was }) => was === null).map(({ id }) => id);
      if (unknown.length > 0) throw new OperatorError(unknownText(unknown));
      context.write(json ? asJson(results) : results.map((result) => `${line(result)}\n`).join(""));
    });
  addExamples(command, "leads -- list --suspected", "leads -- release 0193a5e0-7c1b 0193a5e1-0f22");
}

function unknownText(ids: readonly string[]): string {
  return `${ids.map((id) => `No lead has the id ${id}.`).join(" ")} Nothing was changed.`;
}

function line({ id, was, queued }: ReleaseResult): string {
  if (was === "not-suspected") return `${id} was never suspected; nothing to release.`;
  if (was === "released" && queued === 0) return `${id} was already released; nothing is held.`;
  const messages = queued === 1 ? "1 message is" : `${queued} messages are`;
  return `${id} is released; ${messages} queued to be sent now.`;
}
