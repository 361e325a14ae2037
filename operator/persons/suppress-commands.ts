import { Option, type Command } from "commander";
import { email as emailField } from "#contract/lead-fields.ts";
import type { SuppressionScope } from "#server/db/tables.ts";
import { stopMail } from "#server/newsletter/newsletter.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { suppressionList, suppressionWords } from "./list-suppressions.ts";

const scopes = ["newsletter", "all"] as const;

interface Options {
  readonly scope?: SuppressionScope;
  readonly json?: true;
}

/** `leads suppress EMAIL`. */
export function addSuppress(program: Command, desk: Desk): void {
  const command = program
    .command("suppress")
    .description("send an address no newsletter, or no mail at all; new requests still reach you")
    .argument("<email>", "the address; upper case and +tags make no difference")
    .addOption(new Option("--scope <scope>", "what not to send").choices(scopes).default("all"))
    .option("--json", "as JSON, times in UTC")
    .action(async (typed: string, { scope = "all", json }: Options) => {
      const email = checked(typed);
      await desk.withDatabase(async (database) => {
        const suppressions = createSuppressions(await desk.signer(database));
        await stopMail({ db: database.db, suppressions, now: () => desk.now() }, email, scope);
        const wishes = await suppressions.of(database.db, email);
        desk.write(json ? asJson(wishes) : suppressionWords(email, scope));
      });
    });
  addExamples(
    command,
    "leads -- suppress ada@example.com",
    "leads -- suppress ada@example.com --scope newsletter",
  );
}

/** `leads unsuppress EMAIL`. */
export function addUnsuppress(program: Command, desk: Desk): void {
  const command = program
    .command("unsuppress")
    .description("let an address get mail again; the newsletter only once its reader confirms anew")
    .argument("<email>", "the address")
    .addOption(new Option("--scope <scope>", "only this; without it all").choices(scopes))
    .option("--json", "as JSON: what still stands")
    .action(async (typed: string, { scope, json }: Options) => {
      const email = checked(typed);
      await desk.withDatabase(async (database) => {
        const suppressions = createSuppressions(await desk.signer(database));
        const ended = scope === undefined ? scopes : [scope];
        const count = await suppressions.remove(database.db, email, ended);
        const wishes = await suppressions.of(database.db, email);
        const words =
          count === 0 ? `Nothing kept mail from ${email}.` : `${email} is off the list.`;
        desk.write(json ? asJson(wishes) : `${words}\n`);
      });
    });
  addExamples(command, "leads -- unsuppress ada@example.com");
}

/** `leads suppressed`. */
export function addSuppressed(program: Command, desk: Desk): void {
  const command = program
    .command("suppressed")
    .description("list whom not to write to, newest first")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: Options) => {
      await desk.withDatabase(async (database) => {
        const suppressions = createSuppressions(await desk.signer(database));
        const wishes = await suppressions.list(database.db);
        desk.write(json ? asJson(wishes) : suppressionList(wishes, desk));
      });
    });
  addExamples(command, "leads -- suppressed", "--silent leads -- suppressed --json");
}

function checked(typed: string): string {
  const { data } = emailField.safeParse(typed);
  if (data === undefined) throw new OperatorError(`This is no email address: ${typed}`);
  return data;
}
