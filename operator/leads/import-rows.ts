import type { FieldErrors } from "#contract/form-description.ts";
import { leadDetails } from "#contract/lead-details.ts";
import { leadForms } from "#contract/lead-forms.ts";
import { type LeadKind, leadKinds, type SuspectedReason } from "#contract/lead-kind.ts";
import { type LeadStatus, leadStatuses, openStatuses } from "#contract/lead-work.ts";
import { readPlanChoice } from "#contract/plan-choice.ts";
import { visitParts } from "#contract/submission-parts.ts";
import { parseAgent, parseConsent, parseNote, parseText } from "#operator/cli/options.ts";
import type { EnteredLead } from "#server/leads/enter-leads.ts";
import type { ImportFile, ImportLine } from "./import-file.ts";

/** What the command line says about all lines of a file. */
export interface ImportDefaults {
  readonly fileName: string;
  readonly by: string;
  readonly form: LeadKind;
  readonly message?: string | undefined;
  readonly consent?: string | undefined;
  readonly consentHow?: string | undefined;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Parses a date or time in the agency's zone into UTC, ISO 8601. @throws on anything else */
  readonly parseTime: (text: string) => string;
  /** The id of the person at the desk with a name. @throws if there's none, or more than one */
  readonly personCalled: (name: string) => string;
}

/**
 * The fields of a form that a file can fill in. It can't check the box for automated calls: nobody saw its text, so
 * there's no proof.
 */
function fieldsToEnter(form: LeadKind): readonly string[] {
  const fields = Object.keys(leadForms[form].schema.shape);
  return fields.filter((field) => field !== "agreesToAutomatedContact");
}

/** What a column of an imported file is called for a field of a form. */
function enteredName(field: string): string {
  return { firstName: "name", additionalInfo: "message" }[field] ?? field;
}

/** A line's request, or what is wrong with it by column. */
type ParsedLine =
  | { readonly success: true; readonly lead: EnteredLead }
  | { readonly success: false; readonly errors: FieldErrors };

/** The request on a line of the file, not yet validated by its form's rules. */
export function leadOnLine(line: ImportLine, defaults: ImportDefaults): ParsedLine {
  const cell = (column: string) => line.cells.get(column);
  const kind = leadKinds.find((one) => one === (cell("kind")?.toLowerCase() ?? defaults.form));
  if (kind === undefined) return failure("kind", `Use one of: ${leadKinds.join(", ")}`);
  const id = cell("id")?.toLowerCase();
  if (id !== undefined && !uuid.test(id))
    return failure("id", "Leave this empty, or use the id from an export");
  const choice = cell("planChoice");
  if (choice !== undefined && readPlanChoice(choice) === undefined)
    return failure(
      "planChoice",
      `Leave this empty, or write it as in ${leadDetails.planChoice.example}`,
    );
  const { contacted: contactedAt, errors, ...values } = checkedCells(line, defaults);
  if (Object.keys(errors).length > 0) return { success: false, errors };
  const contact = {
    contactedBy: values.contactedBy ?? null,
    note: values.contactNote ?? null,
  };
  return {
    success: true,
    lead: {
      kind,
      id,
      fields: fieldsOf(kind, line, defaults),
      page: cell("page"),
      source: Object.fromEntries(visitParts.flatMap((part) => pairOf(part, cell(part)))),
      suspected: cell("released") === undefined ? suspicionOf(cell("suspected")) : null,
      channel: "import",
      entry: {
        enteredBy: defaults.by,
        receivedAt: values.received ?? defaults.now,
        consent: consentOf(values.consent ?? defaults.consent, values.consentList),
        consentHow: values.consentHow ?? defaults.consentHow ?? null,
        file: `${defaults.fileName}, line ${line.at}`,
        contact: contactedAt === undefined ? null : { contactedAt, ...contact },
        work: workOf(values),
      },
    },
  };
}

/** A file may quote the whole text that people agreed to elsewhere. */
const parseWholeConsent = parseText(5000);

/**
 * The cells that no form checks, read by the rules of the command line's options (times in UTC, ISO 8601), and an error
 * for each that can't be read.
 */
function checkedCells({ cells }: ImportLine, { parseTime, personCalled }: ImportDefaults) {
  const errors: Record<string, string> = {};
  const read = <Value extends string>(column: string, readText: (text: string) => Value) => {
    const text = cells.get(column);
    try {
      return text === undefined ? undefined : readText(text);
    } catch (error) {
      // Like the errors of forms, without a period.
      const message = error instanceof Error ? error.message : String(error);
      errors[column] = message.replace(/\.$/, "");
      return undefined;
    }
  };
  return {
    received: read("received", parseTime),
    contacted: read("contacted", parseTime),
    contactedBy: read("contactedBy", parseAgent),
    contactNote: read("contactNote", parseNote),
    consent: read("consent", parseWholeConsent),
    consentList: read("consentList", parseWholeConsent),
    consentHow: read("consentHow", parseConsent),
    status: read("status", parseStatus),
    assignedTo: read("assignedTo", personCalled),
    nextStep: read("nextStep", (text) => parseStep(text, cells.get("status"))),
    nextNote: read("nextNote", parseStepNote),
    errors,
  };
}

function parseStatus(text: string): LeadStatus {
  const status = leadStatuses.find((one) => one === text.toLowerCase());
  if (status === undefined) throw new Error(`Use one of: ${leadStatuses.join(", ")}`);
  return status;
}

/** Reads a time as exports write it; it may be ahead. */
function parseStep(text: string, status: string | undefined): string {
  if (!openStatuses.some((open) => open === (status ?? "working").toLowerCase()))
    throw new Error("A closed lead has no next step: empty this cell, or change the status");
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Error("Write it as in 2026-12-01T15:00:00.000Z");
  return new Date(time).toISOString();
}

/** As long as the desk lets a step be. */
const parseStepNote = parseText(200);

type Values = ReturnType<typeof checkedCells>;

/** How work on the lead stood, if the file is an export. */
function workOf({ status, assignedTo, nextStep, nextNote }: Omit<Values, "errors" | "contacted">) {
  if (status === undefined) return undefined;
  const next = nextStep === undefined ? null : { at: nextStep, note: nextNote ?? null };
  return { status, assignedTo: assignedTo ?? null, next };
}

function failure(column: string, error: string): ParsedLine {
  return { success: false, errors: { [column]: error } };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function pairOf(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}

function suspicionOf(text: string | undefined): SuspectedReason | null {
  return (["trap", "too-fast", "forged"] as const).find((one) => one === text) ?? null;
}

/** An export lists the answers to consent boxes. Without their proof, they are what the file says, no more. */
function consentOf(note: string | undefined, list: string | undefined): string | null {
  const answers = list === undefined ? undefined : `According to the file: ${list}`;
  return [note, answers].filter((one) => one !== undefined).join(". ") || null;
}

/** The form's fields. */
function fieldsOf(kind: LeadKind, { cells }: ImportLine, { message }: ImportDefaults) {
  const { checkboxes } = leadForms[kind];
  const fields: Record<string, unknown> = {};
  for (const field of fieldsToEnter(kind)) {
    const text = cellOf(field, cells);
    const value = text ?? (field === "message" ? message : undefined);
    if (value === undefined) continue;
    fields[field] = checkboxes.includes(field) ? answerOf(value) : valueOf(field, value);
  }
  return fields;
}

/** A name may be in two columns, and a phone number's extension in one of its own. */
function cellOf(field: string, cells: ImportLine["cells"]): string | undefined {
  const column = enteredName(field);
  const names = ["firstName", "lastName"].flatMap((part) => cells.get(part) ?? []);
  const text =
    (field === "firstName" ? cells.get("firstName") : undefined) ??
    cells.get(column) ??
    (column === "name" ? names.join(" ") || undefined : undefined);
  const extension = field === "phone" ? cells.get("phoneExtension")?.replace(/\D/g, "") : undefined;
  return text === undefined || !extension ? text : `${text} x${extension}`;
}

/** The heading over a field or column on a line, or the words to write over it if the file has no such column. */
export function headingOver(field: string, line: ImportLine, file: ImportFile): string {
  const column = enteredName(field);
  const words = column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const parts = column === "name" ? ["firstName", "lastName"] : [];
  const columns = field === "firstName" ? [...parts, column] : [column, ...parts];
  const headings = [line, file].flatMap(({ headingOf }) =>
    columns.map((one) => headingOf.get(one)),
  );
  return headings.find(Boolean) ?? words;
}

function valueOf(field: string, text: string): string {
  return /^(preferredContactMethod|bestTimeToContact)$/.test(field) ? text.toLowerCase() : text;
}

/** Anything but a yes or no stays as it is, which no form accepts. */
function answerOf(text: string): unknown {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : text;
}
