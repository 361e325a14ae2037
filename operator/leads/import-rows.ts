import { parse } from "csv-parse/sync";
import type { FieldErrors } from "#contract/field-errors.ts";
import { detailNames, leadDetails } from "#contract/lead-details.ts";
import { type LeadKind, leadKinds, type SuspectedReason } from "#contract/lead-kind.ts";
import { readPlanChoice } from "#contract/plan-choice.ts";
import { visitParts } from "#contract/lead-event.ts";
import { OperatorError } from "#operator/cli/context.ts";
import { parseAgent, parseConsent, parseNote, parseText } from "#operator/cli/options.ts";
import type { EnteredLead } from "#server/leads/enter-leads.ts";
import { formDefinitions } from "#server/leads/form-definitions.ts";
import { enteredName, fieldsToEnter } from "./lead-sheet.ts";

/** A file that was read, before its lines are checked. */
export interface ImportFile {
  readonly lines: readonly ImportLine[];
  /** Headings of columns that are not imported. */
  readonly unused: readonly string[];
  /** The file's heading for each column that is imported; the preferred one if several are for the same field. */
  readonly headingOf: ReadonlyMap<string, string>;
}

interface ImportLine {
  /** Line of the file on which it starts, counted from 1. */
  readonly at: number;
  /** The text in each column that is imported, by the column's name here. Without empty ones. */
  readonly cells: ReadonlyMap<string, string>;
  /** The file's heading over each of these texts. */
  readonly headingOf: ReadonlyMap<string, string>;
}

/**
 * Reads a CSV file in UTF-8 with headings in its first line: names of fields, in any spelling, or the headings of
 * `leads export --csv`. If several columns are phone numbers, email addresses or ZIP codes, a line has the first one
 * that isn't empty: one without a kind, such as `Phone`, then mobile, home, and work.
 * @throws {OperatorError} if it can't be read as such a file
 */
export function readImport(bytes: Uint8Array): ImportFile {
  const [head, ...records] = parseCsv(utf8(bytes));
  if (head === undefined) throw new OperatorError("The file is empty.");
  const columns = columnsOf(head.cells);
  const headingOf = new Map(columns.toReversed().map(({ name, heading }) => [name, heading]));
  const has = (...names: string[]) => names.some((name) => headingOf.has(name));
  if (!has("name", "firstName", "lastName") || !has("email", "phone"))
    throw new OperatorError(
      `The first line must have headings, at least name and either email or phone. It has: ${head.cells.join(", ")}.`,
    );
  // A record may have line breaks in its cells; the parser counts the lines up to its end.
  const starts = [head, ...records].map(({ end }) => end + 1);
  const lines = records
    .map(({ cells }, index) => ({ cells, at: starts[index] ?? 0 }))
    // Spreadsheets end many files with lines of commas.
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, at }) => ({ at, ...textsOf(columns, cells) }));
  const sources = [headingOf, ...lines.map((line) => line.headingOf)];
  const used = columns.filter(({ name, heading }) =>
    sources.some((of) => of.get(name) === heading),
  );
  const imported = new Set(used.map(({ at }) => at));
  return { lines, unused: head.cells.filter((_, at) => !imported.has(at)), headingOf };
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new OperatorError(
      "The file isn't in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)”.",
      { cause: error },
    );
  }
}

interface CsvRecord {
  readonly cells: readonly string[];
  /** Lines of the file up to the record's end. */
  readonly end: number;
}

function parseCsv(text: string): readonly CsvRecord[] {
  try {
    const records = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => [String(lines), ...cells],
    });
    return records.map(([end, ...cells]) => ({ cells, end: Number(end) }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file isn't valid CSV: ${why}.`, { cause: error });
  }
}

/** The first text for each field on a line, with the heading over it. */
function textsOf(columns: readonly Column[], record: readonly string[]) {
  const cells = new Map<string, string>();
  const headingOf = new Map<string, string>();
  for (const { at, name, heading } of columns) {
    const text = withoutGuard(record[at] ?? "").trim();
    if (text === "" || cells.has(name)) continue;
    cells.set(name, text);
    headingOf.set(name, heading);
  }
  if (headingOf.get("phone") !== extendedPhone(columns)) {
    cells.delete("phoneExtension");
    headingOf.delete("phoneExtension");
  }
  return { cells, headingOf };
}

/** The heading of the phone numbers that have the extensions: the last before them, but not of cell phones if possible. */
function extendedPhone(columns: readonly Column[]): string | undefined {
  const end = columns.find(({ name }) => name === "phoneExtension")?.at ?? 0;
  const phones = columns.filter(({ name }) => name === "phone").toSorted((a, b) => a.at - b.at);
  return (phones.findLast(({ at, heading }) => at < end && !cellPhone.test(heading)) ?? phones[0])
    ?.heading;
}

/** Removes the apostrophe that an export puts before a cell that a spreadsheet would evaluate. */
function withoutGuard(text: string): string {
  return text.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, "");
}

/** Further headings for a column, without spaces and punctuation. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  id: ["id"],
  received: ["receivedutc", "received", "date", "createdat"],
  kind: ["kind", "form", "askedfor"],
  name: ["name", "fullname", "clientname", "contactname", "customername"],
  firstName: ["firstname", "first", "givenname", "fname"],
  lastName: ["lastname", "last", "surname", "familyname", "lname"],
  email: [
    ...["email", "emailaddress", "primaryemail", "emailaddress1", "email1"],
    ...["personalemail", "homeemail", "workemail", "businessemail", "otheremail"],
    ...["emailaddress2", "email2address", "email2", "emailaddress3", "email3address", "email3"],
  ],
  zipCode: [
    "zipcode",
    "zip",
    "postalcode",
    "zippostalcode",
    "homepostalcode",
    "homezip",
    "mailingpostalcode",
    "mailingzip",
  ],
  wantsNewsletter: ["wantsnewsletter", "newsletter"],
  suspected: ["suspected"],
  released: ["releasedutc"],
  page: ["page"],
  contacted: ["firstcontactedutc"],
  contactedBy: ["lastcontactedby"],
  contactNote: ["lastcontactnote"],
  consent: ["consentnoted"],
  consentList: ["consent"],
  consentHow: ["consenthow"],
  phone: [
    "phonenumber",
    "telephone",
    "telephonenumber",
    "tel",
    "primaryphone",
    "phone1",
    "contactnumber",
    "mobilephone",
    "mobile",
    "mobilenumber",
    "cellphone",
    "cell",
    "cellnumber",
    "homephone",
    "homenumber",
    "homephone2",
    "daytimephone",
    "eveningphone",
    "workphone",
    "officephone",
    "businessphone",
    "businessphone2",
    "otherphone",
    "phone2",
  ],
  phoneExtension: ["phoneextension", "extension", "ext"],
  birthdate: ["dateofbirth", "birthday", "dob", "birth"],
  preferredContactMethod: ["contactmethod"],
  bestTimeToContact: ["besttime"],
  message: ["additionalinfo", "notes"],
};

const columnNames = new Map<string, string>();
for (const part of visitParts) columnNames.set(plain(part), part);
for (const name of detailNames)
  for (const heading of [name, leadDetails[name].column, leadDetails[name].label])
    columnNames.set(plain(heading), name);
for (const [name, headings] of Object.entries(aliases))
  for (const heading of headings) columnNames.set(heading, name);

/** A column of the file that is imported. */
interface Column {
  readonly at: number;
  readonly heading: string;
  /** The column's name here. */
  readonly name: string;
}

/** Fields for which a file may have several columns. */
const repeatable: ReadonlySet<string> = new Set(["phone", "email", "zipCode"]);

const cellPhone = /mobile|cell/i;

/** Words in the headings of such columns in the order to read them in, after headings without any. */
const ranks = [
  ...[cellPhone, /home|personal/, /day|evening|mailing/],
  ...[/work|business|office/, /other|[2-9]/],
];

/**
 * The columns to import; of several for a field, those to read first come first.
 * @throws {OperatorError} if two have the same heading, or are for a field that can have only one
 */
function columnsOf(headings: readonly string[]): readonly Column[] {
  const columns: Column[] = [];
  for (const [at, heading] of headings.entries()) {
    const name = columnName(heading, headings);
    if (name === null) continue;
    const other = columns.find(
      (one) =>
        one.name === name && (!repeatable.has(name) || letters(one.heading) === letters(heading)),
    );
    if (other !== undefined)
      throw new OperatorError(`The columns ${other.heading} and ${heading} are the same field.`);
    columns.push({ at, heading, name });
  }
  return columns.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ heading, name }: Column): number {
  const text = letters(heading);
  return text === name.toLowerCase() ? -2 : ranks.findIndex((words) => words.test(text));
}

function columnName(heading: string, all: readonly string[]): string | null {
  const name = plain(heading);
  // The export has the time twice; the one in UTC is exact.
  if (name === "received" && all.some((other) => plain(other) === "receivedutc")) return null;
  return columnNames.get(name) ?? null;
}

/** Lower case and without spaces, punctuation and what is in parentheses, such as a format. */
function plain(heading: string): string {
  return letters(heading.replace(/\(.*\)/, ""));
}

function letters(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

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
}

/** A line's request, or what is wrong with it by column. */
type ParsedLine =
  | { readonly success: true; readonly lead: EnteredLead }
  | { readonly success: false; readonly errors: FieldErrors };

/** The request on a line of the file, not yet validated by its form's rules. */
export function leadOnLine(line: ImportLine, defaults: ImportDefaults): ParsedLine {
  const cell = (column: string) => line.cells.get(column);
  const kind = leadKinds.find((one) => one === (cell("kind")?.toLowerCase() ?? defaults.form));
  if (kind === undefined) return failed("kind", `Use one of: ${leadKinds.join(", ")}`);
  const id = cell("id")?.toLowerCase();
  if (id !== undefined && !uuid.test(id))
    return failed("id", "Leave this empty, or use the id from an export");
  const choice = cell("planChoice");
  if (choice !== undefined && readPlanChoice(choice) === undefined)
    return failed(
      "planChoice",
      `Leave this empty, or write it as in ${leadDetails.planChoice.example}`,
    );
  const { contacted, errors, ...checked } = checkedCells(line, defaults);
  if (Object.keys(errors).length > 0) return { success: false, errors };
  const contact = {
    contactedBy: checked.contactedBy ?? null,
    note: checked.contactNote ?? null,
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
      entry: {
        channel: "import",
        enteredBy: defaults.by,
        receivedAt: checked.received ?? defaults.now,
        consent: consentOf(checked.consent ?? defaults.consent, checked.consentList),
        consentHow: checked.consentHow ?? defaults.consentHow ?? null,
        file: `${defaults.fileName}, line ${line.at}`,
        contact: contacted === undefined ? null : { contactedAt: contacted, ...contact },
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
function checkedCells({ cells }: ImportLine, { parseTime }: ImportDefaults) {
  const errors: Record<string, string> = {};
  const read = (column: string, readText: (text: string) => string): string | undefined => {
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
    errors,
  };
}

function failed(column: string, error: string): ParsedLine {
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
function consentOf(noted: string | undefined, listed: string | undefined): string | null {
  const answers = listed === undefined ? undefined : `According to the file: ${listed}`;
  return [noted, answers].filter((one) => one !== undefined).join(". ") || null;
}

/** The form's fields. */
function fieldsOf(kind: LeadKind, { cells }: ImportLine, { message }: ImportDefaults) {
  const { checkboxes } = formDefinitions[kind];
  const given: Record<string, unknown> = {};
  for (const field of fieldsToEnter(kind)) {
    const text = cellOf(field, cells);
    const value = text ?? (field === "message" ? message : undefined);
    if (value === undefined) continue;
    given[field] = checkboxes.includes(field) ? answerOf(value) : valueOf(field, value);
  }
  return given;
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
