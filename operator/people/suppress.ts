import { type Command, Option } from "commander";
import { email as emailField } from "#contract/lead-fields.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { table } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import type { SuppressionScope } from "#server/db/tables.ts";
import { stopMail } from "#server/newsletter/newsletter.ts";
import { createSuppressions, type Suppression } from "#server/suppression/suppressions.ts";

const scopes = ["newsletter", "all"] as const;

interface Options {
  readonly scope?: SuppressionScope;
  readonly json?: true;
}

/** `leads suppress EMAIL`. */
export function addSuppress(program: Command, context: CliContext): void {
  const command = program
    .command("suppress")
    .description(
      "stop the newsletter, or all email, to an address; you still get new requests from it",
    )
    .argument("<email>", "the address; capitalization and +tags don't matter")
    .addOption(new Option("--scope <scope>", "what to stop").choices(scopes).default("all"))
    .option("--json", "as JSON, times in UTC")
    .action(async (address: string, { scope = "all", json }: Options) => {
      const email = checkEmail(address);
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        await stopMail({ db: database.db, suppressions, now: () => context.now() }, email, scope);
        const entries = await suppressions.of(database.db, email);
        context.write(json ? asJson(entries) : suppressedText(email, scope));
      });
    });
  addExamples(
    command,
    "leads -- suppress ada@example.com",
    "leads -- suppress ada@example.com --scope newsletter",
  );
}

/** `leads unsuppress EMAIL`. */
export function addUnsuppress(program: Command, context: CliContext): void {
  const command = program
    .command("unsuppress")
    .description(
      "allow email to an address again; for the newsletter, the person must also confirm again",
    )
    .argument("<email>", "the address")
    .addOption(new Option("--scope <scope>", "what to allow again (default: both)").choices(scopes))
    .option("--json", "what is still suppressed, as JSON")
    .action(async (address: string, { scope, json }: Options) => {
      const email = checkEmail(address);
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        const selection = scope === undefined ? scopes : [scope];
        const count = await suppressions.remove(database.db, email, selection);
        const entries = await suppressions.of(database.db, email);
        const list = `the suppression list${scope === undefined ? "" : ` (scope: ${scope})`}`;
        const text = count === 0 ? `${email} wasn't on ${list}.` : `Removed ${email} from ${list}.`;
        context.write(json ? asJson(entries) : `${text}\n`);
      });
    });
  addExamples(command, "leads -- unsuppress ada@example.com");
}

/** `leads suppressed`. */
export function addSuppressed(program: Command, context: CliContext): void {
  const command = program
    .command("suppressed")
    .description("list suppressed addresses, newest first")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: Options) => {
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        const entries = await suppressions.list(database.db);
        context.write(json ? asJson(entries) : suppressionList(entries, context));
      });
    });
  addExamples(command, "leads -- suppressed", "--silent leads -- suppressed --json");
}

function checkEmail(address: string): string {
  const { data } = emailField.safeParse(address);
  if (data === undefined) throw new OperatorError(`Not a valid email address: ${address}`);
  return data;
}

function suppressionList(entries: readonly Suppression[], { zone, screen }: CliContext): string {
  if (entries.length === 0) return "The suppression list is empty.\n";
  const rows = entries.map(({ createdAt, scope, reason, email }) => [
    agencyTime(createdAt, zone),
    scope,
    reason,
    email ?? "(erased; still honored)",
  ]);
  const headings = ["SINCE", "SCOPE", "REASON", "EMAIL"];
  return `${table(headings, rows, screen.width)}\n${timesNote(zone)}\n`;
}

function suppressedText(email: string, scope: SuppressionScope): string {
  if (scope === "newsletter") return `${email} won't get any more newsletters.\n`;
  return `${email} won't get any more email from the website, including messages still in the queue.\n`;
}
