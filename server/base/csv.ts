/** Excel reads a CSV file as UTF-8 only if it starts with a byte order mark. */
export async function* withByteOrderMark(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  yield "\ufeff";
  yield* lines;
}

// Spreadsheets evaluate a cell that starts with one of these characters as a formula, also in their
// full-width forms and after whitespace; some programs count invisible characters as whitespace.
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** One line of CSV (RFC 4180), every cell quoted and none that a spreadsheet would evaluate. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  // A leading apostrophe makes a spreadsheet treat the cell as text.
  const plain = formula.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
