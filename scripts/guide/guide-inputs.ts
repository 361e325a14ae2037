import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agencySchema, type Agency } from "#content/agency/schemas.ts";
import { amountsSchema, type AmountsTable } from "#content/amounts/amounts.schema.ts";
import { currentOfficial, type OfficialRow } from "#content/amounts/current-official.ts";
import { guideSchema, type Guide } from "#content/en/guide/guide.schema.ts";
import { disclaimersSchema, type Disclaimers } from "#content/en/site/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { ContentError, contentReader } from "#scripts/content/read-content.ts";

/** Everything the chapters may name, in the shape that `facts.typ` reads. */
interface GuideInputs {
  readonly guide: Guide & { planYear: number; revisedWords: string };
  readonly agency: Agency;
  readonly disclaimers: Disclaimers;
  readonly facts: Readonly<Record<string, string>>;
  /** Each with `place`: its source without the year, which has a column of its own. */
  readonly official: readonly (OfficialRow & { place: string })[];
}

/**
 * Reads the guide's settings and all facts from `content/` under `root`.
 * @throws {ContentError} naming the file and field at fault
 */
export async function readGuideInputs(root: string): Promise<GuideInputs> {
  const facts = await readFacts(root);
  const read = contentReader(root, facts);
  const guide = await read(guideSchema, "en/guide/guide.yaml");
  const amounts = await read(amountsSchema, "amounts/amounts.yaml");
  return {
    guide: { ...guide, planYear: amounts.planYear, revisedWords: inWords(guide.revised) },
    agency: await read(agencySchema, "agency/agency.yaml"),
    disclaimers: await read(disclaimersSchema, "en/site/disclaimers.yaml"),
    facts: Object.fromEntries(facts),
    official: currentOfficial(amounts, everyId(amounts)).map((row) => ({
      ...row,
      place: row.source.replace(/, \d{4}$/, ""),
    })),
  };
}

/** Each amount once; the amounts of a list one by one. */
function everyId(table: AmountsTable): string[] {
  return Object.entries(table.amounts).flatMap(([id, { items }]) =>
    items ? items.map((_, index) => `${id}.${index + 1}`) : [id],
  );
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

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
