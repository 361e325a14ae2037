import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agencySchema, licensesSchema } from "#content/agency/schemas.ts";
import { tpmoNotice } from "#content/agency/tpmo.ts";
import type { AmountsTable } from "#content/amounts/amounts.schema.ts";
import { amountHistory } from "#content/amounts/amount-history.ts";
import { guideSchema, type Guide } from "#content/en/guide/guide.schema.ts";
import { disclaimersSchema } from "#content/en/site/schemas.ts";
import { readSources } from "#scripts/content/facts.ts";
import { ContentError, contentReader } from "#scripts/content/read-content.ts";
import { readStanding } from "#scripts/launch/read-launch-content.ts";

/**
 * Reads everything that the chapters can name from `content/`, in the shape that `facts.typ` expects.
 * @throws {ContentError} naming the file and field
 */
export async function readGuideInputs(root: string) {
  const { facts, amounts, period } = await readSources(root);
  const read = contentReader(root, facts);
  const guide = await read(guideSchema, "en/guide/guide.yaml");
  const disclaimers = await read(disclaimersSchema, "en/site/disclaimers.yaml");
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const { text, counts } = tpmoNotice(disclaimers, licenses);
  return {
    guide: {
      ...guide,
      year: period.year,
      nextYear: period.next,
      revisedWords: longDate(guide.revised),
    },
    agency: await read(agencySchema, "agency/agency.yaml"),
    hasSamples: (await readStanding(root)).length > 0,
    disclaimers: { ...disclaimers, tpmo: `${text} ${counts}` },
    facts: Object.fromEntries(facts),
    history: amountHistory(amounts, allIds(amounts), period),
  };
}

/** The ids of all amounts, one for each item of a list. */
function allIds(table: AmountsTable): string[] {
  return Object.entries(table.amounts).flatMap(([id, { items }]) =>
    items ? items.map((_, index) => `${id}.${index + 1}`) : [id],
  );
}

function longDate(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

const folder = "content/en/guide";

/** A chapter: its path relative to the root, and its text. */
export interface Chapter {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the guide's chapters.
 * @throws {ContentError} for a missing chapter, or one with an unescaped dollar sign, which would start a formula
 */
export async function readChapters(root: string, guide: Guide): Promise<Chapter[]> {
  const names = [...guide.front, ...guide.topics, ...guide.back];
  const chapters = await Promise.all(names.map((name) => readChapter(root, name)));
  for (const { file, text } of chapters) {
    const problems = text
      .split("\n")
      .flatMap((line, index) => (hasDollar(line) ? [dollarMessage(index)] : []));
    if (problems.length > 0) throw new ContentError(file, problems);
  }
  return chapters;
}

async function readChapter(root: string, name: string): Promise<Chapter> {
  const file = `${folder}/${name}.typ`;
  try {
    return { file, text: await readFile(join(root, file), "utf8") };
  } catch {
    throw new ContentError(`${folder}/guide.yaml`, [`chapter file ${name}.typ does not exist`]);
  }
}

function hasDollar(line: string): boolean {
  return /(?<!\\)\$/.test(line);
}

function dollarMessage(index: number): string {
  return `line ${index + 1}: do not write dollar signs; name the amount, as in #amount("partB_premium")`;
}
