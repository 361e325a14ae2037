import { parse } from "csv-parse/sync";
import { detailNames, leadDetails } from "#contract/lead-details.ts";
import { visitParts } from "#contract/submission-parts.ts";
import { OperatorError } from "#operator/cli/context.ts";

/** A file that was read, before its lines are checked. */
export interface ImportFile {
  readonly lines: readonly ImportLine[];
  /** Headings of columns that are not imported. */
  readonly unusedHeadings: readonly string[];
  /** The file's heading for each column that is imported; the preferred one if several are for the same field. */
  readonly headingOf: ReadonlyMap<string, string>;
}

/** A line with a lead. */
export interface ImportLine {
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
  const usedColumns = columns.filter(({ name, heading }) =>
    sources.some((of) => of.get(name) === heading),
  );
  const positions = new Set(usedColumns.map(({ at }) => at));
  return { lines, unusedHeadings: head.cells.filter((_, at) => !positions.has(at)), headingOf };
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
const aliases: Readonly<Record<string, string>> = {
  id: "id",
  received: "receivedutc received date createdat",
  kind: "kind form askedfor",
  name: "name fullname clientname contactname customername",
  firstName: "firstname first givenname fname",
  lastName: "lastname last surname familyname lname",
  email:
    "email emailaddress primaryemail emailaddress1 email1 personalemail homeemail " +
    "workemail businessemail emailaddress2 email2address email2 email3address",
  zipCode:
    "zipcode zip postalcode zippostalcode homepostalcode homezip mailingpostalcode mailingzip",
  wantsNewsletter: "wantsnewsletter newsletter",
  suspected: "suspected",
  released: "releasedutc",
  page: "page",
  contacted: "firstcontactedutc",
  contactedBy: "lastcontactedby",
  contactNote: "lastcontactnote",
  consent: "consentnoted",
  consentList: "consent",
  consentHow: "consenthow",
  status: "status",
  assignedTo: "assignedto",
  nextStep: "nextsteputc",
  nextNote: "nextstepnote",
  phone:
    "phonenumber telephone telephonenumber tel primaryphone phone1 contactnumber " +
    "mobilephone mobile mobilenumber cellphone cell cellnumber homephone homenumber " +
    "homephone2 daytimephone eveningphone workphone officephone businessphone " +
    "businessphone2 otherphone phone2",
  phoneExtension: "phoneextension extension ext",
  birthdate: "dateofbirth birthday dob birth",
  preferredContactMethod: "contactmethod",
  bestTimeToContact: "besttime",
  message: "additionalinfo notes",
};

const columnNames = new Map<string, string>();
for (const part of visitParts) columnNames.set(plain(part), part);
for (const name of detailNames)
  for (const heading of [name, leadDetails[name].column, leadDetails[name].label])
    columnNames.set(plain(heading), name);
for (const [name, headings] of Object.entries(aliases))
  for (const heading of headings.split(" ")) columnNames.set(heading, name);

/** A column of the file that is imported. */
interface Column {
  readonly at: number;
  readonly heading: string;
  /** The column's name here. */
  readonly name: string;
}

/** Fields for which a file may have several columns. */
const repeatable: ReadonlySet<string> = new Set(["phone", "email", "zipCode"]);

/** Columns that mean something else in other programs' files. */
const ofExport: ReadonlySet<string> = new Set(["status", "assignedTo"]);

function isExport(headings: readonly string[]): boolean {
  return headings.some((heading) => plain(heading) === "nextsteputc");
}

const cellPhone = /mobile|cell/i;

/** Words in the headings of such columns in the order to read them in, after headings without any. */
const ranks = [
  cellPhone,
  /home|personal/,
  /day|evening|mailing/,
  /work|business|offic/,
  /other|[2-9]/,
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
  // The export has the time twice; the one in UTC is exact.
  if (plain(heading) === "received" && all.some((other) => plain(other) === "receivedutc"))
    return null;
  const column = columnNames.get(plain(heading)) ?? null;
  return column !== null && ofExport.has(column) && !isExport(all) ? null : column;
}

/** Lower case and without spaces, punctuation and what is in parentheses, such as a format. */
function plain(heading: string): string {
  return letters(heading.replace(/\(.*\)/, ""));
}

function letters(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
