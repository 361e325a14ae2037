import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { PlanRefusal } from "#server/plans/editions.ts";
import type { TableFile } from "./open-table.ts";

// Reads the rows of official tables. Columns are found by their names, whose form and order change from year to year.

/** A row of the landscape has about 600 characters. A quote that's never closed would turn the whole file into one. */
const maxRowLength = 100_000;
/** Titles may stand above the column names. */
const maxTitleRows = 10;

/** What a table's columns are called. */
export interface Layout {
  /** What the table is, such as `a landscape file`. */
  readonly what: string;
  /** Names of each field's column, the best first. Only their letters and digits count, in either case. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Fields whose column a table may lack. */
  readonly optional?: readonly string[];
}

/** Gives the text under a field's column, trimmed; empty if there's no such column. */
export type Row<Field> = (field: Field) => string;

/** A progress bar over a number of bytes. */
export interface ProgressBar {
  advance(bytes: number): void;
  end(): void;
}

/**
 * Opens a table for reading, once: finds out which layout it has, the first one that fits. Read all of its rows, or it
 * stays open.
 * @param unlike what to say if none fits; by default, which columns of the only layout are missing
 * @throws {PlanRefusal} if none fits; the rows, if the file isn't a proper table or turns out to be damaged
 */
export async function readTable<L extends Layout>(
  table: TableFile,
  layouts: readonly L[],
  { bar, unlike }: { readonly bar?: ProgressBar | undefined; readonly unlike?: string } = {},
): Promise<{ layout: L; rows: AsyncIterable<Row<keyof L["columns"]>> }> {
  const records = recordsOf(table, bar);
  let missing: readonly string[] | null = null;
  for (let titles = 0; titles <= maxTitleRows; titles++) {
    const next = await records.next();
    if (next.done === true) break;
    for (const layout of layouts) {
      const header = findColumns(next.value, layout);
      if (header.missing.length === 0) return { layout, rows: rowsOf(records, header.places) };
      if (missing === null || header.missing.length < missing.length) missing = header.missing;
    }
  }
  await records.return();
  const why = unlike ?? lacks(missing ?? [], layouts[0]?.what ?? "");
  throw new PlanRefusal(`${table.name} can't be read: ${why}`);
}

function lacks(missing: readonly string[], what: string): string {
  const names = missing.map((name) => `"${name}"`).join(", ");
  const columns = missing.length === 1 ? `the column ${names}` : `the columns ${names}`;
  return `it lacks ${columns}. It isn't ${what}, or its format has changed.`;
}

function findColumns(header: readonly string[], { columns, optional = [] }: Layout) {
  const keys = header.map(columnKey);
  const places = new Map<PropertyKey, number>();
  const missing: string[] = [];
  for (const [field, names] of Object.entries(columns)) {
    const at = names.map((name) => keys.indexOf(columnKey(name))).find((one) => one >= 0);
    if (at !== undefined) places.set(field, at);
    else if (!optional.includes(field)) missing.push(names[0] ?? field);
  }
  return { places, missing };
}

/** `Contract Plan ID`, `ContractPlanID` and `CONTRACT_PLAN_ID` are the same. */
function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

async function* rowsOf(
  records: AsyncIterable<readonly string[]>,
  places: ReadonlyMap<PropertyKey, number>,
): AsyncGenerator<Row<PropertyKey>, void> {
  for await (const cells of records)
    yield (field) => textOf(cells[places.get(field) ?? -1] ?? "").trim();
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/**
 * Decodes a cell, which has a character for each of its bytes: UTF-8, or what isn't, such as in the plan crosswalk, in
 * the encoding of Windows.
 */
function textOf(cell: string): string {
  if (!/[\u0080-\u00ff]/.test(cell)) return cell;
  const bytes = Buffer.from(cell, "latin1");
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

/** The cells of each row that isn't empty, undecoded. */
async function* recordsOf(
  table: TableFile,
  bar: ProgressBar | undefined,
): AsyncGenerator<readonly string[], void> {
  const pieces = bytesOf(table, bar);
  const first = await pieces.next();
  if (first.done === true) return;
  const start = withoutMark(first.value);
  const delimiter = delimiterOf(start);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    // In the tables with tabs and pipes, a quote is a character like any other.
    quote: delimiter === "," ? '"' : null,
    encoding: "latin1",
    max_record_size: maxRowLength,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const all = async function* () {
    yield start;
    yield* pieces;
  };
  // Ends both when either fails or isn't read to its end; the loop throws what went wrong.
  pipeline(Readable.from(all()), parser, () => {});
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const why = faults[error.code] ?? error.message;
    throw new PlanRefusal(`${table.name} isn't a proper table: ${why}. Download it again.`);
  }
}

const faults: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: "a row or a quoted cell never ends",
  CSV_QUOTE_NOT_CLOSED: "its last cell has no closing quote",
  CSV_INVALID_CLOSING_QUOTE: "text follows a closing quote",
  INVALID_OPENING_QUOTE: "a quote follows other text in a cell",
};

async function* bytesOf(
  table: TableFile,
  bar: ProgressBar | undefined,
): AsyncGenerator<Buffer, void> {
  try {
    for await (const piece of table.read()) {
      bar?.advance(piece.length);
      yield piece;
    }
  } finally {
    bar?.end();
  }
}

/** Without a byte order mark, before which no quote could start a cell. */
function withoutMark(start: Buffer): Buffer {
  return start.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? start.subarray(3) : start;
}

/** The one that the first line has most of. */
function delimiterOf(start: Buffer): string {
  const line = start.toString("latin1", 0, 20_000).split("\n", 1)[0] ?? "";
  const count = (delimiter: string) => line.split(delimiter).length;
  const [best = ","] = [",", "\t", "|"].toSorted((a, b) => count(b) - count(a));
  return best;
}
