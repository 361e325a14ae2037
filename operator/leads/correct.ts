import { type Command, InvalidArgumentError } from "commander";
import { plural } from "#content/fill-places.ts";
import {
  phone as phoneField,
  email as emailField,
  firstName,
  name,
  zipCode,
} from "#contract/lead-fields.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { leadArgument, parseAgent } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { messageKinds } from "#operator/outbox/list.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import type { CorrectableField } from "#server/db/tables.ts";
import { type CorrectedMail, correctLead, type CorrectionOutcome } from "#server/leads/correct.ts";
import { findLead } from "#server/leads/read-leads.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { notSentLine, withLead } from "./lead-sheet.ts";

interface CorrectOptions extends Readonly<Partial<Record<CorrectableField, string>>> {
  readonly by?: string;
  readonly resend?: true;
  readonly json?: true;
}

/** `leads correct ID`. */
export function addCorrect(program: Command, context: CliContext): void {
  const command = program
    .command("correct")
    .description("correct a mistyped email address, phone number, name or ZIP code")
    .argument("<id>", leadArgument)
    .option(
      "--email <address>",
      "also resends the emails that didn't reach the old address",
      fieldOf(emailField),
    )
    .option("--phone <number>", "in any format", fieldOf(phoneField))
    .option("--name <name>", "up to 100 characters, or 50 for a guide request", fieldOf(name))
    .option("--zip <code>", "5 digits", fieldOf(zipCode))
    .option(
      "--resend",
      "also resend the emails that a mail server accepted for the old address; on its own, after a correction",
    )
    .option("--by <name>", "who corrected it", parseAgent)
    .option("--json", "as JSON, times in UTC")
    .action(async (idOrPrefix: string, options: CorrectOptions) => {
      checkOptions(options);
      await withLead(context, idOrPrefix, options.json === true, async (lead, database) => {
        const result = await correct(context, database, lead, options);
        const after = await findLead(database, lead.id);
        const text = fitLines(resultText(lead, result), context.screen.width);
        context.write(options.json ? asJson({ ...result, lead: after }) : text);
      });
    });
  addExamples(
    command,
    "leads -- correct 1042 --email ada@example.com --by Maria",
    "leads -- correct 1042 --resend",
    'leads -- correct 1042 --phone "214 555 0143" --zip 75201',
  );
}

type Field = { safeParse(text: string): ParseResult };
type ParseResult =
  | { readonly success: true; readonly data: string }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { readonly message: string }[] };
    };

/** Checks a value as the form does. @throws {InvalidArgumentError} with the form's own message */
function fieldOf(field: Field): (text: string) => string {
  return (text) => {
    const result = field.safeParse(text);
    if (result.success) return result.data;
    throw new InvalidArgumentError(`${result.error.issues[0]?.message ?? "Not valid"}.`);
  };
}

function checkOptions({ email, phone, name: newName, zip, resend }: CorrectOptions): void {
  if (!resend && [email, phone, newName, zip].every((value) => value === undefined))
    throw new OperatorError(
      "Say what to correct: --email, --phone, --name or --zip. To send emails again that went to an address corrected earlier: --resend.",
    );
}

type Correction = Extract<CorrectionOutcome, { outcome: "corrected" }>;

async function correct(
  context: CliContext,
  database: Database,
  lead: LeadRecord,
  { email, phone, name: newName, zip, ...options }: CorrectOptions,
): Promise<Correction> {
  if (lead.kind === "guide" && newName !== undefined && !firstName.safeParse(newName).success)
    throw new OperatorError("The guide form takes a first name of at most 50 characters.");
  const suppressions = createSuppressions(await context.signer(database));
  const deps = { database, suppressions, now: () => context.now() };
  const values = { email, phone, name: newName, zip };
  const { by = null, resend = false } = options;
  const result = await correctLead(deps, lead.id, { values, by, resend });
  if (result.outcome === "corrected") return result;
  throw new OperatorError(faults[result.outcome](lead.number));
}

const faults: Record<
  Exclude<CorrectionOutcome["outcome"], "corrected">,
  (number: number) => string
> = {
  unknown: (number) => `Lead ${number} no longer exists.`,
  unchanged: (number) => `Lead ${number} already has these details. Nothing was changed.`,
  "nothing-to-resend": (number) =>
    `No email went to an earlier address of lead ${number}. Nothing was changed.`,
  "no-details": (number) =>
    `The form that this request came from doesn't ask for a phone number. Add it as a note instead: npm run leads -- contacted ${number} --note "Phone: …". Nothing was changed.`,
  sending: () =>
    "A message to this person is being sent right now. Nothing was changed: run the same command again in a minute.",
};

const fieldNames: Readonly<Record<CorrectableField, string>> = {
  email: "email address",
  phone: "phone number",
  name: "name",
  zip: "ZIP code",
};

function resultText(lead: LeadRecord, { fields, mails, accepted }: Correction): string {
  const what = fields
    .map((field) => fieldNames[field])
    .join(", ")
    .replace(/, ([^,]+)$/, " and $1");
  const who = `${visibleText(lead.name)} (${lead.number})`;
  const lines = [
    fields.length === 0
      ? `${who}: the emails that went to an earlier address are sent again.`
      : `${who}: corrected the ${what}. Old values are kept with the lead.`,
    ...mails.map(mailLine),
    ...(fields.includes("email") && mails.length === 0
      ? ["None of their emails came back or failed."]
      : []),
    ...(accepted > 0 ? [resendLine(lead, accepted)] : []),
    ...(fields.includes("phone") && lead.consents.some(({ agreed }) => agreed)
      ? [
          "Their consent to automated calls and texts covers only the number they gave. Dial the new one by hand.",
        ]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

function mailLine({ id, kind, withheld }: CorrectedMail): string {
  return withheld === null
    ? `Queued for the new address: ${messageKinds[kind]} (${id}).`
    : notSentLine(kind, withheld);
}

/** How to send emails again that went to someone, but perhaps not to this person. */
function resendLine({ number }: LeadRecord, count: number): string {
  const emails = plural(count, "1 email", "[count] emails");
  const them = count === 1 ? "it" : "them";
  return `A mail server accepted ${emails} for the old address. To send ${them} to the new one: npm run leads -- correct ${number} --resend`;
}
