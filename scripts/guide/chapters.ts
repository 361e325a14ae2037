import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { ContentError } from "#scripts/content/content-error.ts";

const folder = "content/en/guide";

/** A chapter's path under the root and its words. */
export interface Chapter {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the chapters that the guide names.
 * @throws {ContentError} naming a chapter that is missing, or that holds a bare dollar sign: Typst would
 * read what follows as a formula
 */
export async function readChapters(root: string, guide: Guide): Promise<Chapter[]> {
  const names = [...guide.front, ...guide.topics, ...guide.back];
  const chapters = await Promise.all(names.map((name) => readChapter(root, name)));
  for (const { file, text } of chapters) {
    const faults = text.split("\n").flatMap((line, at) => (hasDollar(line) ? [dollar(at)] : []));
    if (faults.length > 0) throw new ContentError(file, faults);
  }
  return chapters;
}

async function readChapter(root: string, name: string): Promise<Chapter> {
  const file = `${folder}/${name}.typ`;
  try {
    return { file, text: await readFile(join(root, file), "utf8") };
  } catch {
    throw new ContentError(`${folder}/guide.yaml`, [`there is no chapter file ${name}.typ`]);
  }
}

function hasDollar(line: string): boolean {
  return /(?<!\\)\$/.test(line);
}

function dollar(at: number): string {
  return `line ${at + 1}: write no dollar sign; an amount is named, as in #amount("partB_premium")`;
}
