import { dirname } from "node:path";
import type { Command } from "commander";
import type { DeskAccounts, DeskPerson, InviteOutcome } from "#contract/desk-accounts.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines, table } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, examples, newProgram } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import { createLog } from "#server/base/log.ts";
import { isLoopback } from "#server/base/net.ts";
import { createDeskMailer } from "#server/delivery/desk-mailer.ts";
import { createDeskAccounts } from "#server/desk/accounts.ts";
import { commandLine } from "#server/desk/audit.ts";

/** The `desk` program: who may sign in to the lead desk at `/desk`. The desk's own page Team does the same. */
export function deskProgram(context: CliContext): Command {
  const program = newProgram("desk", "Say who may sign in to the lead desk, at /desk.", context);
  addInvite(program, context);
  addList(program, context);
  addChange(program, context, "disable", "end somebody's access, and all their sessions");
  addChange(program, context, "enable", "let somebody sign in again");
  addChange(program, context, "sign-out", "end all sessions of somebody who may sign in again");
  return program.addHelpText(
    "after",
    examples('desk -- invite "Maria Delgado" maria@example.com --manager', "desk -- list"),
  );
}

interface InviteOptions {
  readonly manager?: true;
  readonly json?: true;
}

function addInvite(program: Command, context: CliContext): void {
  const command = program
    .command("invite")
    .description(
      "invite somebody, or give them a new link; prints it, and mails it if mail is set up",
    )
    .argument("<name>", "as the others at the desk see it")
    .argument("<email>", "the address for links to sign in")
    .option(
      "--manager",
      "may also invite, release, retry, export and erase; otherwise, works leads only",
    )
    .option("--json", "as JSON, times in UTC")
    .action(async (name: string, email: string, { manager, json }: InviteOptions) => {
      await withAccounts(context, async (accounts) => {
        const role = manager ? "manager" : "agent";
        const first = await accounts.invite(commandLine, { name, email, role });
        const outcome = first.outcome === "taken" ? await again(accounts, email) : first;
        if (outcome.outcome !== "invited")
          throw new OperatorError("Give a name and an email address.");
        const isAgain = first.outcome === "taken";
        context.write(json ? asJson(outcome) : invitation(outcome, isAgain, context));
      });
    });
  addExamples(
    command,
    'desk -- invite "Maria Delgado" maria@example.com --manager',
    'desk -- invite "Sam Ortiz" sam@example.com',
  );
}

async function again(accounts: DeskAccounts, email: string): Promise<InviteOutcome> {
  const person = await personWith(accounts, email);
  if (person.disabledAt !== null)
    throw new OperatorError(
      `${email} is disabled. Let them in again with: npm run desk -- enable ${email}`,
    );
  return await accounts.inviteAgain(commandLine, person.id);
}

function invitation(
  { person, link, mailed }: Extract<InviteOutcome, { readonly outcome: "invited" }>,
  isAgain: boolean,
  context: CliContext,
): string {
  if (isLoopback(context.publicUrl()))
    context.writeError(
      `note: PUBLIC_URL is ${context.publicUrl().origin}, so the link works only on this machine.\n`,
    );
  const end = isAgain ? " The earlier links ended." : "";
  const mail = mailed ? ` It was also mailed to ${person.email}.` : "";
  const text = `${person.name} (${person.role}) can sign in with this link, once, within 7 days.${mail}${end}`;
  // A line of its own, never wrapped: it's copied.
  return `${fitLines(text, context.screen.width)}\n\n  ${link}\n`;
}

function addList(program: Command, context: CliContext): void {
  const command = program
    .command("list")
    .description("list everybody who was ever invited")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: { readonly json?: true }) => {
      const people = await withAccounts(context, (accounts) => accounts.people(commandLine));
      context.write(json ? asJson(people) : peopleList(people, context));
    });
  addExamples(command, "desk -- list");
}

function peopleList(people: readonly DeskPerson[], { zone, screen }: CliContext): string {
  if (people.length === 0)
    return 'Nobody is invited yet, and /desk doesn\'t exist for visitors. Invite the first person with:\n  npm run desk -- invite "NAME" EMAIL --manager\n';
  const rows = people.map(({ name, email, role, lastSeenAt, disabledAt, passkeys }) => [
    name,
    email,
    disabledAt === null ? role : "disabled",
    lastSeenAt === null ? "invited" : agencyTime(lastSeenAt, zone),
    String(passkeys),
  ]);
  const headings = ["NAME", "EMAIL", "ROLE", "LAST SEEN", "PASSKEYS"];
  return `${table(headings, rows, screen.width)}\n${fitLines(timesNote(zone), screen.width)}\n`;
}

const calls = { disable: "disable", enable: "enable", "sign-out": "signOutEverywhere" } as const;
const results = {
  disable: "can't sign in any more, and is signed out everywhere",
  enable: "can sign in again",
  "sign-out": "is signed out everywhere",
} as const;

function addChange(
  program: Command,
  context: CliContext,
  name: keyof typeof calls,
  what: string,
): void {
  const command = program
    .command(name)
    .description(what)
    .argument("<email>", "their address")
    .option("--json", "the person afterward, as JSON")
    .action(async (email: string, { json }: { readonly json?: true }) => {
      await withAccounts(context, async (accounts) => {
        const { id } = await personWith(accounts, email);
        if ((await accounts[calls[name]](commandLine, id)) === "last-manager")
          throw new OperatorError(
            `${email} is the only manager who has signed in. Invite another one with --manager, and let them sign in first.`,
          );
        const person = await personWith(accounts, email);
        context.write(json ? asJson(person) : `${person.name} ${results[name]}.\n`);
      });
    });
  addExamples(command, `desk -- ${name} sam@example.com`);
}

async function personWith(accounts: DeskAccounts, email: string): Promise<DeskPerson> {
  const people = await accounts.people(commandLine);
  const person = people.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
  if (person === undefined)
    throw new OperatorError(
      `Nobody at the desk has the address ${email}. See: npm run desk -- list`,
    );
  return person;
}

/** Without a mail server, nothing is written: the link is printed anyway. */
async function withAccounts<T>(context: CliContext, use: (accounts: DeskAccounts) => Promise<T>) {
  const [mail, publicUrl, now] = [context.mail(), context.publicUrl(), () => context.now()];
  const config = { ...mail, dataDir: dirname(context.places().mailDirectory), publicUrl };
  const mailer =
    mail.smtpUrl === null
      ? { send: async () => false }
      : createDeskMailer({ config, now, log: createLog("silent") });
  return await context.withDatabase((database) =>
    use(createDeskAccounts({ database, mailer, publicUrl, now })),
  );
}
