// A spreadsheet runs a cell that starts with one of these as a formula, also after blanks, and also in
// their full-width forms. Invisible characters before them are blanks to some programs.
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** One line of CSV (RFC 4180): every cell quoted, none that a spreadsheet would evaluate. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  // The apostrophe makes a spreadsheet take the cell as text.
  const plain = formula.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
