/** For tests: a strict reader of CSV as RFC 4180 has it, every cell quoted. @throws on anything else */
export function readCsv(text: string): string[][] {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, content, end] = cell.exec(text) ?? [];
    if (content === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 20)}`);
    row.push(content.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("the last line has no end");
  return rows;
}
