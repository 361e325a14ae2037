import { type Command, CommanderError } from "commander";
import type { Finding, LaunchContent } from "#content/launch-findings.ts";
import type { CliContext } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram, type Output } from "#operator/cli/program.ts";
import { findingHeadings, isReminder, launchFindings } from "#server/config/launch-findings.ts";
import { storeLine } from "#server/config/launch.ts";
import type { Environment } from "#server/config/settings.ts";

interface LaunchSources {
  /** @throws if the content or its record can't be read */
  readonly readContent: () => Promise<LaunchContent>;
  /** The service's settings. */
  readonly env: Environment;
}

/**
 * The `launch-check` program: lists what the agency still has to replace, set or check. It exits with 1 if there is
 * anything left that has to be.
 */
export function launchCheckProgram({ readContent, env }: LaunchSources) {
  return (context: Output & Pick<CliContext, "now">): Command => {
    const description =
      "List what still has to be replaced, set or checked before the site goes public.";
    const program = newProgram("launch-check", description, context)
      .option("--json", "print the findings as JSON")
      .action(async ({ json }: { readonly json?: true }) => {
        const store = storeLine(env);
        const findings = launchFindings(await readContent(), env, context.now());
        context.write(json ? asJson(findings) : `${store}\n\n${printFindings(findings)}`);
        // Nothing to print: the list says it.
        if (!findings.every(isReminder)) throw new CommanderError(1, "launch-check.findings", "");
      });
    addExamples(program, "launch-check", "--silent launch-check -- --json");
    return program;
  };
}

/** The findings for the terminal, by kind. */
export function printFindings(findings: readonly Finding[]): string {
  const parts = Object.entries(findingHeadings).map(([kind, heading]) => {
    const lines = findings.filter((finding) => finding.kind === kind);
    if (lines.length === 0) return "";
    const list = lines.map(({ where, what }) => `  ${where}\n    ${what}\n`).join("");
    return `${heading} (${lines.length})\n${list}\n`;
  });
  const count = findings.filter((finding) => !isReminder(finding)).length;
  const rest = count === 0 ? "There's nothing left to do" : `${count} to resolve`;
  return `${parts.join("")}${rest} before the site goes live.\n`;
}
