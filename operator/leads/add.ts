import { type Command, InvalidArgumentError, Option } from "commander";
import { contactMethods, contactTimes } from "#contract/lead-fields.ts";
import { type DetailName, detailNames, leadDetails } from "#contract/lead-details.ts";
import { leadForms } from "#contract/lead-forms.ts";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import { readPlanChoice } from "#contract/plan-choice.ts";
import { todayIn } from "#medicare/calendar.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { parseAgent, parseConsent, parseTimeOrDay } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import type { Database } from "#server/db/database.ts";
import { checkEntered, leadFrom } from "#server/leads/enter-leads.ts";
import { findLead } from "#server/leads/read-leads.ts";
import { createLeadStore } from "#server/leads/store.ts";
import { outboxOfLead } from "#server/outbox/read-outbox.ts";
import { withPlanNames } from "#server/plans/finder.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { enteredName, fieldsToEnter, leadName, notSentLine } from "./lead-sheet.ts";

type Channel = "phone" | "paper";
const channels: readonly Channel[] = ["phone", "paper"];

interface AddOptions {
  readonly channel?: Channel;
  readonly by?: string;
  readonly form?: LeadKind;
  readonly at?: string;
  readonly consent?: string;
  readonly consentHow?: string;
  readonly json?: true;
  /** Answers to the form's fields, by the option's name. */
  readonly [answer: string]: unknown;
}

/** `leads add`. */
export function addAdd(program: Command, context: CliContext): void {
  const command = program
    .command("add")
    .description(
      "enter a request that came by phone or on paper; asks for what you leave out, unless you give --name and either --email or --phone",
    )
    .addOption(new Option("--channel <channel>", "how it came in").choices(channels))
    .option("--by <name>", "who is entering it", parseAgent)
    .addOption(new Option("--form <form>", "what the person asked for").choices(leadKinds))
    .option("--name <name>", "their name; the first name is enough for the guide")
    .option(
      "--email <address>",
      "their email address; not needed with --phone, except for the guide",
    )
    .option("--zip-code <digits>", "their ZIP code");
  for (const name of detailNames) command.addOption(detailOption(name));
  command
    .option(
      "--wants-newsletter",
      "for a guide request: they also want the newsletter, and will confirm by email",
    )
    .option("--consent <text>", "what they agreed to", parseConsent)
    .option("--consent-how <text>", 'how they agreed, such as "said so on the call"', parseConsent)
    .option("--at <time>", "when they called or signed (default: now)", parseTimeOrDay(context))
    .option("--json", "the stored lead, as JSON")
    .action(async (options: AddOptions) => {
      await context.withDatabase(async (database) => await add(context, database, options));
    });
  addExamples(
    command,
    "leads -- add",
    'leads -- add --channel phone --by Maria --form contact --name "Ada Flores" --email ada@example.com --message "Asked for a call about Part D." --consent "a call back" --consent-how "said so on the call"',
  );
}

/** The option for a detail that some forms ask for. */
function detailOption(name: DetailName): Option {
  const { kind, label, example } = leadDetails[name];
  const flag = `--${kebabCase(name)}`;
  if (kind === "yes-no") return new Option(flag, `they have ${label}`);
  const choice = `${flag} <choice>`;
  if (kind === "contact-method")
    return new Option(choice, "how to reach them").choices(contactMethods);
  if (kind === "contact-time")
    return new Option(choice, "best time to reach them").choices(contactTimes);
  if (kind === "plan-choice")
    return new Option(choice, `plans they asked about, such as ${example}`).argParser(parseChoice);
  const text =
    kind === "long-text"
      ? "what they said or wrote"
      : `their ${label.toLowerCase()}, such as ${example}`;
  return new Option(`${flag} <text>`, text);
}

/** @throws {InvalidArgumentError} for anything that a form would ignore */
function parseChoice(text: string): string {
  if (readPlanChoice(text) !== undefined) return text;
  throw new InvalidArgumentError(`Write it as in ${leadDetails.planChoice.example}.`);
}

async function add(context: CliContext, database: Database, options: AddOptions): Promise<void> {
  const answers = await (isComplete(options) ? options : askFor(context, options));
  const { channel, by, form, consent = null, consentHow = null } = answers;
  if (channel === undefined || by === undefined || form === undefined)
    throw new OperatorError(
      "Add --channel, --by and --form. To be asked for them instead, run this in a terminal without --name. Nothing was stored.",
    );
  const now = context.now();
  const request = {
    kind: form,
    fields: fieldsOf(form, answers),
    channel,
    entry: {
      enteredBy: by,
      receivedAt: answers.at ?? now.toISOString(),
      consent,
      consentHow,
      file: null,
      contact: null,
    },
  };
  const today = todayIn(context.zone.timeZone, now);
  const result = withPlanNames(context.plans().folder, today, (describePlans) =>
    leadFrom(request, describePlans),
  );
  if (!result.success) throw new OperatorError(`${faultsOf(result.errors)}\nNothing was stored.`);
  const store = createLeadStore({
    database,
    now: () => now,
    suppressions: createSuppressions(await context.signer(database)),
    // The running service looks for new messages every few seconds.
    onQueued() {},
    ...context.sending(),
  });
  await store.storeLead(result.lead);
  await report(context, database, result.lead.id, answers.json === true);
}

async function report(
  context: CliContext,
  database: Database,
  id: string,
  json: boolean,
): Promise<void> {
  const lead = await findLead(database, id);
  if (lead === null) throw new OperatorError(`Lead ${id} was erased in the meantime.`);
  const messages = await outboxOfLead(database, id);
  if (json) return context.write(asJson({ ...lead, messages }));
  const kinds = messages.filter(({ state }) => state === "queued").map(({ kind }) => kind);
  const notSentLines = messages
    .filter(({ state }) => state === "withheld")
    .map(({ kind, lastError }) => notSentLine(kind, lastError ?? ""));
  const lines = [`Stored as lead ${leadName(lead)}. Queued: ${kinds.join(", ")}.`, ...notSentLines];
  context.write(fitLines(`${lines.join("\n")}\n`, context.screen.width));
}

/** With a name and a way to reach the person, the rest comes from options too: a script must never wait for an answer. */
function isComplete({ name, email, phone }: AddOptions): boolean {
  return name !== undefined && (email !== undefined || phone !== undefined);
}

function fieldsOf(form: LeadKind, options: AddOptions): Record<string, unknown> {
  const pairs = fieldsToEnter(form).map((field) => [field, options[enteredName(field)]] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function faultsOf(errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([field, error]) => `--${kebabCase(enteredName(field))}: ${error}.`)
    .join("\n");
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Asks for everything that wasn't given. Each answer is checked at once, and asked for again if it's invalid. */
async function askFor(context: CliContext, options: AddOptions): Promise<AddOptions> {
  const channel = options.channel ?? (await choose(context, "Phone or paper? ", channels));
  if (channel === undefined) return options;
  const what = `What did they ask for (${leadKinds.join(", ")})? `;
  const form = options.form ?? (await choose(context, what, leadKinds));
  if (form === undefined) return options;
  const answers: Record<string, unknown> = {};
  const soFar = (): AddOptions => ({ ...options, channel, form, ...answers });
  for (const field of fieldsToEnter(form)) {
    const option = enteredName(field);
    // Nobody on the phone says plan IDs; whoever has them uses the option.
    if (options[option] !== undefined || field === "planChoice") continue;
    answers[option] = await askField(context, form, field, soFar());
  }
  const draft = soFar();
  const line = (question: string) =>
    context.ask(question).then((text) => text?.trim() || undefined);
  const consent =
    draft.consent ?? (await line("What did they agree to, such as a call back (Enter: nothing)? "));
  const consentHow =
    draft.consentHow ??
    (consent === undefined
      ? undefined
      : await line("How did they agree, such as on the call or in writing? "));
  const at = draft.at ?? (await askTime(context));
  const by = draft.by ?? (await line("Who is entering this? "));
  return {
    ...draft,
    ...(consent === undefined ? {} : { consent }),
    ...(consentHow === undefined ? {} : { consentHow }),
    ...(at === undefined ? {} : { at }),
    ...(by === undefined ? {} : { by }),
  };
}

async function choose<Choice extends string>(
  context: CliContext,
  question: string,
  choices: readonly Choice[],
): Promise<Choice | undefined> {
  for (;;) {
    const answer = await context.ask(question);
    if (answer === null) return undefined;
    const choice = choices.find((one) => one === answer.trim().toLowerCase());
    if (choice !== undefined) return choice;
    context.writeError(`Type one of: ${choices.join(", ")}.\n`);
  }
}

const questions: Readonly<Record<string, string>> = {
  firstName: "First name",
  name: "Name",
  email: "Email",
  zipCode: "ZIP code",
  medicarePartA: "Has Part A (yes or no)",
  medicarePartB: "Has Part B (yes or no)",
  preferredContactMethod: `How to reach them (${contactMethods.join(", ")})`,
  bestTimeToContact: `Best time (${contactTimes.join(", ")}; Enter: any time)`,
  message: "In their own words",
  additionalInfo: "In their own words (Enter: nothing)",
  wantsNewsletter: "Wants the newsletter (yes or no)",
};

function questionOf(form: LeadKind, field: string): string {
  if (field === "email" && form !== "guide") return "Email (Enter: none)";
  const name = detailNames.find((one) => one === field);
  return questions[field] ?? (name === undefined ? field : leadDetails[name].label);
}

/** @throws {OperatorError} if the terminal was closed */
async function askField(
  context: CliContext,
  form: LeadKind,
  field: string,
  draft: AddOptions,
): Promise<unknown> {
  const isYesNo = leadForms[form].checkboxes.includes(field);
  for (;;) {
    const answer = await context.ask(`${questionOf(form, field)}: `);
    if (answer === null) throw new OperatorError("Nothing was stored.");
    const text = answer.trim();
    const value = isYesNo ? /^(y|yes)$/i.test(text) : text === "" ? undefined : text;
    const fields = { ...fieldsOf(form, draft), [field]: value };
    const error = checkEntered(form, fields).errors?.[field];
    if (error === undefined) return value;
    context.writeError(`${error}.\n`);
  }
}

async function askTime(context: CliContext): Promise<string | undefined> {
  for (;;) {
    const answer = (await context.ask("When did they call or sign (Enter: now)? "))?.trim();
    if (answer === undefined || answer === "") return undefined;
    try {
      return parseTimeOrDay(context)(answer);
    } catch (error) {
      context.writeError(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
