import { PlanRefusal } from "#server/plans/editions.ts";
import type { TableFile } from "./open-table.ts";

// Reads the rows of official tables. Columns are found by their names, whose form and order change from year to year.

/** A row of the landscape has about 600 characters. A quote that's never closed would turn the whole file into one. */
const maxRowLength = 100_000;
/** Titles may stand above the column names. */
const maxTitleRows = 10;

/** Where each field's column is. Those that a file needn't have may be missing. */
export type Columns<Field extends string> = Readonly<Partial<Record<Field, number>>>;

/** The columns that a table has to have. */
export interface Layout<Field extends string> {
  /** What the table is, such as `a landscape file`. */
  readonly what: string;
  readonly columns: readonly {
    readonly field: Field;
    /** Names of its column, the best first; {@link columnKey} makes them comparable. */
    readonly names: readonly string[];
    /** Whether a table may lack it. */
    readonly optional?: true;
  }[];
}

/** How columns' names are compared: `Contract Plan ID`, `ContractPlanID` and `CONTRACT_PLAN_ID` are the same. */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

/** Finds a layout's columns in a row of names. @returns also the names of columns that are missing but required */
function findColumns<Field extends string>(header: readonly string[], layout: Layout<Field>) {
  const keys = header.map(columnKey);
  const columns: Partial<Record<Field, number>> = {};
  const missing: string[] = [];
  for (const { field, names, optional } of layout.columns) {
    const at = names.map((name) => keys.indexOf(columnKey(name))).find((one) => one >= 0);
    if (at !== undefined) columns[field] = at;
    else if (optional !== true) missing.push(names[0] ?? field);
  }
  return { columns, missing };
}

/** A reader of rows, which gets the column names first. */
export interface RowReader {
  /**
   * Whether a row has the column names. Called for each of the first rows until one has them.
   * @returns null if it hasn't; otherwise what is to be done with each further row
   */
  readonly header: (cells: readonly string[]) => ((cells: readonly string[]) => void) | null;
  /** What to say if no row had them; gets the first rows. */
  readonly missing: (rows: readonly (readonly string[])[]) => string;
}

/**
 * Reads a table from its first row to its last.
 * @param advance told of the bytes that have been read
 * @returns how many rows there were after the column names
 * @throws {PlanRefusal} if it has no such columns, or isn't a table
 */
export async function readRows(
  table: TableFile,
  reader: RowReader,
  advance: (bytes: number) => void = () => {},
): Promise<number> {
  const titles: (readonly string[])[] = [];
  let use: ((cells: readonly string[]) => void) | null = null;
  let rows = 0;
  const take = (cells: readonly string[]) => {
    if (use !== null) {
      rows++;
      use(cells);
      return;
    }
    use = reader.header(cells);
    if (use === null && titles.push(cells) > maxTitleRows) throw unlike(table, reader, titles);
  };
  await parseRows(table, take, advance);
  if (use === null) throw unlike(table, reader, titles);
  return rows;
}

function unlike({ name }: TableFile, reader: RowReader, titles: readonly (readonly string[])[]) {
  return new PlanRefusal(`${name} can't be read: ${reader.missing(titles)}`);
}

/** A {@link RowReader} for one layout. */
export function rowsOf<Field extends string>(
  layout: Layout<Field>,
  start: (columns: Columns<Field>) => (cells: readonly string[]) => void,
): RowReader {
  return {
    header(cells) {
      const { columns, missing } = findColumns(cells, layout);
      return missing.length === 0 ? start(columns) : null;
    },
    missing(rows) {
      const found = rows.map((row) => findColumns(row, layout).missing);
      const [least = []] = found.toSorted((a, b) => a.length - b.length);
      const names = least.map((name) => `"${name}"`);
      const columns =
        names.length === 1 ? `the column ${names[0]}` : `the columns ${names.join(", ")}`;
      return `it lacks ${columns}. It isn't ${layout.what}, or its format has changed.`;
    },
  };
}

async function parseRows(
  table: TableFile,
  take: (cells: readonly string[]) => void,
  advance: (bytes: number) => void,
): Promise<void> {
  let splitter: Splitter | null = null;
  const decode = createDecoder();
  for await (const chunk of table.read()) {
    if (!Buffer.isBuffer(chunk)) throw new Error("expected bytes");
    splitter ??= createSplitter(table.name, delimiterOf(chunk), take);
    splitter.add(decode(chunk));
    advance(chunk.length);
  }
  splitter?.add(decode(null));
  splitter?.end();
}

/**
 * Decodes UTF-8; a file that isn't, such as the plan crosswalk, has the encoding of Windows.
 * @returns takes one piece after the other, and null after the last
 */
function createDecoder(): (piece: Buffer | null) => string {
  let decoder = new TextDecoder("utf-8", { fatal: true });
  /** What the decoder holds back, because the next piece may complete it. */
  let held = Buffer.alloc(0);
  return (piece) => {
    const bytes = piece ?? Buffer.alloc(0);
    const stream = piece !== null;
    try {
      const text = decoder.decode(bytes, { stream });
      held = unfinished(Buffer.concat([held, bytes.subarray(-3)]));
      return text;
    } catch {
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(Buffer.concat([held, bytes]), { stream });
    }
  };
}

/** The bytes at the end that begin a character of UTF-8 without completing it (RFC 3629, 3). */
function unfinished(bytes: Buffer): Buffer<ArrayBuffer> {
  const at = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return Buffer.from(bytes.subarray(bytes.length - at < length ? at : bytes.length));
}

/** The one that the first line has most of. */
function delimiterOf(start: Buffer): string {
  const line = start.toString("latin1", 0, 20_000).split("\n", 1)[0] ?? "";
  const count = (delimiter: string) => line.split(delimiter).length;
  const [best = ","] = [",", "\t", "|"].toSorted((a, b) => count(b) - count(a));
  return best;
}

interface Splitter {
  add(text: string): void;
  end(): void;
}

/**
 * Splits a text into rows and cells (RFC 4180). `csv-parse` takes 3.5 s for the landscape's 84 MB on a slow core, and
 * this 1.1 s: most of its rows have no quotes, so their cells are found without looking at each character.
 */
function createSplitter(
  name: string,
  delimiter: string,
  take: (cells: readonly string[]) => void,
): Splitter {
  // In the tables with tabs and pipes, a quote is a character like any other.
  const hasQuotes = delimiter === ",";
  let rest = "";
  const row = (line: string) => {
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (text !== "") take(text.split(delimiter));
  };
  /** Takes the rows that end within `rest`. */
  const split = (isLast: boolean) => {
    let from = 0;
    for (;;) {
      const end = rest.indexOf("\n", from);
      if (end === -1 && !isLast) break;
      const line = rest.slice(from, end === -1 ? rest.length : end);
      if (!hasQuotes || !line.includes('"')) {
        row(line);
        from = end === -1 ? rest.length : end + 1;
      } else {
        const quoted = readQuotedRow(name, rest, from, isLast);
        if (quoted === null) break;
        take(quoted.cells);
        from = quoted.end;
      }
      if (from >= rest.length) break;
    }
    rest = rest.slice(from);
    if (rest.length > maxRowLength) throw improper(name, "a row or a quoted cell never ends");
  };
  return {
    add(text) {
      rest += text;
      split(false);
    },
    end() {
      split(true);
      if (rest !== "") throw improper(name, "its last cell has no closing quote");
    },
  };
}

/** Reads the row that starts at `from`, and has quotes. @returns null if its end isn't there yet */
function readQuotedRow(name: string, text: string, from: number, isLast: boolean) {
  const cells: string[] = [];
  for (let at = from; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (cell === null) return null;
    cells.push(cell.content);
    at = cell.end;
    // The line feed after a return may be in the next piece.
    if (text[at] === "\r" && (text[at + 1] ?? "\n") === "\n") at++;
    if (text[at] === "\n") return { cells, end: at + 1 };
    if (at >= text.length) return isLast ? { cells, end: at } : null;
    if (text[at] !== ",") throw improper(name, "text follows a closing quote");
  }
}

function plainCell(text: string, from: number) {
  plainEnd.lastIndex = from;
  const end = plainEnd.exec(text)?.index ?? text.length;
  return { content: text.slice(from, end), end };
}
const plainEnd = /,|\r?\n/g;

function quotedCell(text: string, from: number) {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    return { content: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return null;
}

function improper(name: string, why: string): PlanRefusal {
  return new PlanRefusal(`${name} isn't a proper table: ${why}. Download it again.`);
}
