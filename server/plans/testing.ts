import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { onTestFinished, TestRunner } from "vitest";
import { stateNames } from "./counties.ts";
import { readFrom, type YearEdition, yearEditionIn } from "./plan-files.ts";

// For tests: small official files, as CMS, the Census and HUD lay them out.

/** A folder of its own. After the test that made it, it's deleted. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), "plans-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(remove);
  return {
    /** DATA_DIR/plans. */
    plans: join(folder, "plans"),
    folder,
    /** Writes a file and returns its path. */
    write(name: string, content: string | Buffer): string {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    remove,
  };
}

/** Every row of a query on a file, its cells separated by `|`. */
export function rowsIn(file: string, sql: string): string[] {
  const rows = readFrom(file, (database) => database.prepare(sql).all());
  return rows.map((row) => Object.values(row).join("|"));
}

/** The edition of a year's file. */
export function readYearEdition(file: string): YearEdition {
  return readFrom(file, yearEditionIn);
}

const NA = "Not Applicable";

/** A row of a landscape file, by the names of 2027; the rest is filled in. */
export type LandscapeRow = Readonly<Record<string, string>>;

const usual: LandscapeRow = {
  "Contract Category Type": "MA-PD",
  "US Territory": "No",
  "State Territory Abbreviation": "TX",
  "State Territory Name": "Texas",
  "County Name": "Fort Bend",
  "Contract ID": "H0028",
  "Plan ID": "030",
  "Segment ID": "0",
  "Sanctioned Plan": "No",
  "Parent Organization Name": "Humana Inc.",
  "Contract Name": '"CHA HMO, INC."',
  "Organization Marketing Name": "Humana",
  "Plan Name": "Humana Gold Plus (HMO)",
  "Plan Type": "HMO",
  "SNP Type": NA,
  "Annual Part D Deductible Amount": "$615.00 ",
  "Part D Total Premium": "$0.00 ",
  "Part C Premium": "$0.00 ",
  "Monthly Consolidated Premium (Part C + D)": "$0.00 ",
  "In-Network Maximum Out-of-Pocket (MOOP) Amount": '"$3,900.00 "',
  "Part C Summary Star Rating": "3.5",
  "Part D Summary Star Rating": "3.0",
  "Overall Star Rating": "3.5",
};

/** Columns that stand between those of `usual`, so that positions differ from year to year. */
const between: Readonly<Record<number, readonly string[]>> = {
  2025: [],
  2026: ["SNP Institutional Category", "Medicare Zero-Dollar Cost Sharing D-SNP Plan"],
  2027: ["Enrollment Capacity Limit Accepted", "Enrollment Capacity Limit Amount"],
};

/** What 2025 calls differently. */
const olderNames: Readonly<Record<string, string>> = { "State Territory Name": "State Name" };

/**
 * A landscape file in the layout of a year: byte order mark, CRLF. A cell with a comma has to come with its quotes.
 * @param without names of columns to leave out
 */
export function landscapeCsv(
  year: number,
  rows: readonly LandscapeRow[],
  without: readonly string[] = [],
): string {
  const [first = "", ...rest] = Object.keys(usual);
  const names = ["Contract Year", first, ...(between[year] ?? []), ...rest].filter(
    (name) => !without.includes(name),
  );
  const header = names.map((name) => (year === 2025 ? (olderNames[name] ?? name) : name));
  const lines = rows.map((row) => {
    const all: LandscapeRow = { "Contract Year": String(year), ...usual, ...row };
    return names.map((name) => all[name] ?? NA).join(",");
  });
  return `\ufeff${[header.join(","), ...lines].join("\r\n")}\r\n`;
}

/** A small version of a whole year: a plan in a county of each state, and enough of them to pass as a national file. */
export function nationalRows(plans = 4600, states = Object.keys(stateNames)): LandscapeRow[] {
  return Array.from({ length: plans }, (_, at) => ({
    "State Territory Abbreviation": states[at % states.length] ?? "",
    "County Name": `County ${Math.floor(at / states.length) % 20}`,
    "Contract ID": `H${String(1000 + Math.floor(at / 700))}`,
    "Plan ID": String(1 + (at % 700)),
  }));
}

/** A file of an archive. */
interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly encrypted?: boolean;
  /** Size to claim instead of the real one. */
  readonly claims?: number;
}

/** A ZIP archive (PKWARE APPNOTE 6.3), deflated. */
export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, encrypted, claims } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted === true ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(0x5b_39_00_00, 6); // 2025-09-25
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, more, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}
