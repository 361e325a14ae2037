import type { Command } from "commander";
import { backupProgram } from "./backup/program.ts";
import { restoreProgram } from "./backup/restore.ts";
import type { CliContext } from "./cli/context.ts";
import { deskProgram } from "./desk/program.ts";
import { migrateDataProgram } from "./migrate-data/program.ts";
import { launchCheckProgram } from "./launch-check/program.ts";
import { leadsProgram } from "./leads/program.ts";
import { newsletterProgram } from "./newsletter/program.ts";
import { outboxProgram } from "./outbox/program.ts";
import { plansProgram } from "./plans/program.ts";

/** Every program of the agency's command line. */
export const programs = [
  leadsProgram,
  deskProgram,
  outboxProgram,
  newsletterProgram,
  plansProgram,
  backupProgram,
  restoreProgram,
  migrateDataProgram,
  launchCheckProgram({ readContent: never, env: {} }),
];

const introduction = `# Commands

Run these commands on the machine where the service runs, as the same user and with the same settings. The service can keep running, except during \`restore\` and \`migrate-data\`. \`npm run commands\` generates this page from the commands' own \`--help\`.

- Dates and times are in the agency's time zone, and the output says so. In JSON output, times are in UTC, and days are the agency's.
- When another program reads the output, add \`--silent\` after \`npm run\`; otherwise npm prints its own lines first.
- The exit code is 0 on success, 1 on an error, and 130 if you answer a question with Ctrl-C. \`launch-check\` also exits with 1 if anything is left except photos to add and plan data to update. Error messages go to stderr.
- Progress bars and questions appear only on a terminal. Progress bars use plain ASCII if it isn't a UTF-8 terminal, or if \`NO_COLOR\` is set.
- What your office does every day is at the desk: [Work your leads](guides/work-your-leads.md).
- [Go live](guides/go-live.md) explains what \`launch-check\` prints, and [Show plans](guides/show-plans.md) explains what \`plans\` is for.
`;

/** Builds docs/commands.md as Markdown, before Prettier formats it. */
export function commandsPage(): string {
  let help = "";
  const context = silentContext((text) => void (help += text));
  const helpOf = (command: Command): string => {
    help = "";
    command.configureHelp({ helpWidth: 100 }).outputHelp();
    return help.trim();
  };
  const parts = programs.flatMap((program) => sections(program(context), helpOf, 2));
  return [introduction, ...parts].join("\n");
}

/** The help of a command and of all its subcommands. */
function sections(command: Command, helpOf: (command: Command) => string, level: number): string[] {
  const heading = `${"#".repeat(level)} ${path(command)}\n`;
  const section = `${heading}\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`;
  return [section, ...command.commands.flatMap((child) => sections(child, helpOf, level + 1))];
}

/** The command's full name without the npm prefix, such as `leads export`. */
function path(command: Command): string {
  const parent = command.parent === null ? "" : `${path(command.parent)} `;
  return parent + command.name().replace(/^npm run (\S+) --$/, "$1");
}

function never(): never {
  throw new Error("printing help must not run a command");
}

function silentContext(write: (text: string) => void): CliContext {
  return {
    withDatabase: never,
    write,
    writeAll: never,
    writeError: write,
    input: never,
    ask: never,
    progress: never,
    now: () => new Date(0),
    // The page is the same for every agency, so it names no real time zone.
    zone: { timeZone: "UTC", timeZoneName: "agency's time" },
    screen: { width: null, blocks: false },
    places: never,
    plans: never,
    signer: never,
    sending: never,
    publicUrl: never,
    mail: never,
  };
}
