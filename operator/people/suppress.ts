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
    .description("send an address no newsletter, or no mail at all; new requests still reach you")
    .argument("<email>", "the address; upper case and +tags make no difference")
    .addOption(new Option("--scope <scope>", "what not to send").choices(scopes).default("all"))
    .option("--json", "as JSON, times in UTC")
    .action(async (typed: string, { scope = "all", json }: Options) => {
      const email = checked(typed);
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        await stopMail({ db: database.db, suppressions, now: () => context.now() }, email, scope);
        const wishes = await suppressions.of(database.db, email);
        context.write(json ? asJson(wishes) : suppressionWords(email, scope));
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
    .description("let an address get mail again; the newsletter only once its reader confirms anew")
    .argument("<email>", "the address")
    .addOption(new Option("--scope <scope>", "only this; without it all").choices(scopes))
    .option("--json", "as JSON: what still stands")
    .action(async (typed: string, { scope, json }: Options) => {
      const email = checked(typed);
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        const ended = scope === undefined ? scopes : [scope];
        const count = await suppressions.remove(database.db, email, ended);
        const wishes = await suppressions.of(database.db, email);
        const words =
          count === 0 ? `Nothing kept mail from ${email}.` : `${email} is off the list.`;
        context.write(json ? asJson(wishes) : `${words}\n`);
      });
    });
  addExamples(command, "leads -- unsuppress ada@example.com");
}

/** `leads suppressed`. */
export function addSuppressed(program: Command, context: CliContext): void {
  const command = program
    .command("suppressed")
    .description("list whom not to write to, newest first")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: Options) => {
      await context.withDatabase(async (database) => {
        const suppressions = createSuppressions(await context.signer(database));
        const wishes = await suppressions.list(database.db);
        context.write(json ? asJson(wishes) : suppressionList(wishes, context));
      });
    });
  addExamples(command, "leads -- suppressed", "--silent leads -- suppressed --json");
}

function checked(typed: string): string {
  const { data } = emailField.safeParse(typed);
  if (data === undefined) throw new OperatorError(`This is no email address: ${typed}`);
  return data;
}

/** A table of whom not to write to. */
function suppressionList(wishes: readonly Suppression[], { zone, screen }: CliContext): string {
  if (wishes.length === 0) return "Nobody is on the list.\n";
  const rows = wishes.map(({ createdAt, scope, reason, email }) => [
    agencyTime(createdAt, zone),
    scope,
    reason,
    email ?? "(erased; still honored)",
  ]);
  const headings = ["SINCE", "NOT SENT", "BECAUSE", "EMAIL"];
  return `${table(headings, rows, screen.width)}\n${timesNote(zone)}\n`;
}

/** What was noted, in a sentence. */
function suppressionWords(email: string, scope: SuppressionScope): string {
  if (scope === "newsletter") return `${email} gets no newsletter from now on.\n`;
  return `${email} gets no mail from the website from now on, nor what is still queued.\n`;
}
