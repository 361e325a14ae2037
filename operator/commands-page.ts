import type { Command } from "commander";
import { backupProgram } from "./backup/program.ts";
import type { CliContext } from "./cli/context.ts";
import { migrateDataProgram } from "./migrate-data/program.ts";
import { leadsProgram } from "./leads/program.ts";
import { newsletterProgram } from "./newsletter/program.ts";
import { outboxProgram } from "./outbox/program.ts";

/** Every program of the agency's command line. */
export const programs = [
  leadsProgram,
  outboxProgram,
  newsletterProgram,
  backupProgram,
  migrateDataProgram,
];

const introduction = `# Commands

Run them where the service runs, as the same user and with the same settings. The service may be running. This page is made by \`npm run commands\` from the programs themselves, and each prints its part with \`--help\`.

- Dates and times are those of the agency's time zone, and say so. As JSON they are UTC.
- For a program to read put \`--silent\` behind \`npm run\`, else npm's own lines stand above the output.
- The exit code is 0, or 1 after a fault, which is told in a sentence on the error stream.
- Progress bars and questions appear on a terminal only. Charts are plain ASCII elsewhere, and where \`NO_COLOR\` is set.
- \`npm run launch-check\` is told in [Go live](guides/go-live.md).
`;

/** The page of all commands, as Markdown; not yet formatted. */
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

/** The help of a command and of all below it. */
function sections(command: Command, helpOf: (command: Command) => string, level: number): string[] {
  const heading = `${"#".repeat(level)} ${path(command)}\n`;
  const own = `${heading}\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`;
  return [own, ...command.commands.flatMap((below) => sections(below, helpOf, level + 1))];
}

/** `leads show`, without how npm is called. */
function path(command: Command): string {
  const above = command.parent === null ? "" : `${path(command.parent)} `;
  return above + command.name().replace(/^npm run (\S+) --$/, "$1");
}

function silentContext(write: (text: string) => void): CliContext {
  const never = () => {
    throw new Error("no command runs for its help");
  };
  return {
    withDatabase: never,
    write,
    pour: never,
    writeError: write,
    ask: never,
    progress: never,
    now: () => new Date(0),
    // The page holds for every agency, whatever its zone.
    zone: { timeZone: "UTC", timeZoneName: "agency's time" },
    screen: { width: null, blocks: false },
    places: never,
    signer: never,
    publicUrl: never,
  };
}
