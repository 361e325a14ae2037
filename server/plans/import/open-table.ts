import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { PlanRefusal } from "#server/plans/editions.ts";
import { cellText } from "./cells.ts";

// Opens official tables: CSV, or text with tabs or pipes, alone or in a ZIP archive. The file may come from anywhere, so
// the names in it are only compared and shown, never used as paths, and its size is limited.

/** The landscape of 2027 is 79 MB, the Census file 9 MB. */
const maxBytes = 1_000_000_000;
const maxEntries = 200;

/** A file to read a table from. */
export interface TableFile {
  /** Name without folders: of the file, or of the entry in the archive. */
  readonly name: string;
  /** Day it was made, YYYY-MM-DD. */
  readonly date: string;
  /** Unpacked size. */
  readonly bytes: number;
  /** Its bytes; throws a refusal where an archive turns out to be damaged. Call it once. */
  read(): AsyncIterable<Buffer>;
}

/**
 * Opens a table, or the only one in a ZIP archive.
 * @param isWanted picks one among an archive's files by its name without folders
 * @throws {PlanRefusal} if the file isn't readable, isn't a table, or its archive is damaged, encrypted or too big
 */
export async function openTable(
  file: string,
  isWanted: (name: string) => boolean = (name) => /\.csv$/i.test(name),
  limit = maxBytes,
): Promise<TableFile> {
  const { size, mtime, start } = look(file);
  const name = basename(file);
  if (size === 0) throw new PlanRefusal(`${name} is empty. Download it again.`);
  if (start.startsWith("PK")) return await openArchive(file, isWanted, limit);
  if (/^(%PDF|\s*<)/.test(start) || start.includes("\0"))
    throw new PlanRefusal(`${name} is neither a CSV file nor a ZIP archive that contains one.`);
  if (size > limit) throw tooBig(name, limit);
  const read = () => createReadStream(file, { highWaterMark: chunkBytes });
  return { name, date: dayOf(mtime), bytes: size, read };
}

/** Larger pieces took up to 220 MB of memory for 84 MB, these take 170. */
const chunkBytes = 32 * 1024;

function look(file: string) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new PlanRefusal(`There's no file ${file}.`);
  if (!stats.isFile()) throw new PlanRefusal(`${file} isn't a file.`);
  const start = Buffer.alloc(512);
  const handle = openSync(file, "r");
  const length = readSync(handle, start);
  closeSync(handle);
  const { size, mtime } = stats;
  return { size, mtime, start: start.toString("latin1", 0, length) };
}

function dayOf(date: Date): string {
  const part = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function tooBig(name: string, limit: number): PlanRefusal {
  const most = `${Math.round(limit / 1_000_000)} MB`;
  return new PlanRefusal(`${name} is larger than ${most}. Official files are under 200 MB.`);
}

async function openArchive(
  file: string,
  isWanted: (name: string) => boolean,
  limit: number,
): Promise<TableFile> {
  const archive = basename(file);
  const zip = await orDamaged(archive, yauzl.openPromise(file, { autoClose: false }));
  try {
    const entries = await orDamaged(archive, listEntries(archive, zip));
    const entry = onlyTable(archive, entries, isWanted);
    if (entry.isEncrypted())
      throw new PlanRefusal(`${archive} is encrypted. The official files aren't.`);
    if (entry.uncompressedSize > limit) throw tooBig(entryName(entry), limit);
    return {
      name: entryName(entry),
      date: dayOf(entry.getLastModDate()),
      bytes: entry.uncompressedSize,
      read: () => unpack(archive, zip, entry, limit),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(archive: string, zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) > maxEntries)
      throw new PlanRefusal(
        `${archive} has more than ${maxEntries} files. Official archives have only a few.`,
      );
  }
  return entries;
}

const entryName = ({ fileName }: Entry) => cellText(basename(fileName), 120);

function onlyTable(
  archive: string,
  entries: readonly Entry[],
  isWanted: (name: string) => boolean,
): Entry {
  const files = entries.filter(({ fileName }) => !/(^|\/)(__MACOSX\/|\.)|\/$/.test(fileName));
  const tables = files.filter((entry) => isWanted(entryName(entry)));
  const [only] = tables;
  if (only !== undefined && tables.length === 1) return only;
  const names = (tables.length === 0 ? files : tables).slice(0, 10).map(entryName).join(", ");
  throw new PlanRefusal(
    tables.length === 0
      ? `${archive} has no matching table. It has: ${names || "nothing"}.`
      : `${archive} has several tables: ${names}. Unpack it, and import the right one.`,
  );
}

/** The entry's bytes, unpacked and checked. */
async function* unpack(
  archive: string,
  zip: ZipFile,
  entry: Entry,
  limit: number,
): AsyncGenerator<Buffer> {
  let sum = 0;
  let bytes = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new Error("no bytes");
      sum = crc32(chunk, sum);
      bytes += chunk.length;
      if (bytes > limit) throw tooBig(entryName(entry), limit);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error("wrong checksum");
  } catch (error) {
    throw refusalOf(archive, error);
  } finally {
    zip.close();
  }
}

async function orDamaged<T>(archive: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(archive, error);
  }
}

function refusalOf(archive: string, error: unknown): PlanRefusal {
  if (error instanceof PlanRefusal) return error;
  const why = cellText(error instanceof Error ? error.message : String(error), 200);
  return new PlanRefusal(`${archive} is cut off or damaged (${why}). Download it again.`);
}

/** SHA-256 of a file, in hexadecimal. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), hash);
  return hash.digest("hex");
}
