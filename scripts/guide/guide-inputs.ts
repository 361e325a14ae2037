import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { agencySchema, licensesSchema } from "#content/agency/schemas.ts";
import { tpmoNotice } from "#content/agency/tpmo.ts";
import type { AmountsTable } from "#content/amounts/schemas.ts";
import { amountHistory } from "#content/amounts/amount-history.ts";
import { guideSchema, type Guide } from "#content/en/guide/guide.schema.ts";
import { disclaimersSchema } from "#content/en/site/schemas.ts";
import { dayWords } from "#medicare/calendar.ts";
import { type PeriodFacts, readSources } from "#scripts/content/facts.ts";
import { ContentError, didYouMean, type Mistake } from "#scripts/content/mistakes.ts";
import { contentReader, mistakeAt, readUtf8 } from "#scripts/content/read-content.ts";
import { typeset } from "#scripts/content/typeset.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";
import { readIsDemonstration } from "#scripts/launch/read-launch-content.ts";

/**
 * Reads everything that the chapters can name from `content/`, in the shape that `facts.typ` expects.
 * @param at the period whose amounts it quotes; null for the current one
 * @throws {ContentError} naming the file and field
 */
export async function readGuideInputs(root: string, at: PeriodFacts | null = null) {
  const { amounts, periods } = await readSources(root);
  const { facts, period } = at ?? periods[0];
  const read = contentReader(root, facts);
  const guide = await read(guideSchema, "en/guide/guide.yaml");
  const disclaimers = typeset(await read(disclaimersSchema, "en/site/disclaimers.yaml"));
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const { text, counts } = tpmoNotice(disclaimers, licenses);
  return {
    guide: {
      ...guide,
      year: period.year,
      nextYear: period.next,
      revisedWords: dayWords(guide.revised),
      revisedMonth: dayWords(guide.revised).replace(/ \d+, /, "\u00a0"),
    },
    agency: await read(agencySchema, "agency/agency.yaml"),
    isDemonstration: await readIsDemonstration(root),
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

const folder = "content/en/guide";

/** A chapter: its path relative to the root, and its text. */
export interface Chapter {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the guide's chapters.
 * @throws {ContentError} for missing chapters, and for characters that can't be used: an unescaped dollar sign, which
 * would start a formula, and those that the guide's fonts lack
 */
export async function readChapters(root: string, guide: Guide): Promise<Chapter[]> {
  const lists = ["front", "topics", "back"] as const;
  const read = await Promise.all(
    lists.flatMap((list) => guide[list].map((name, at) => readChapter(root, name, list, at))),
  );
  const mistakes = read.flatMap((one) => ("text" in one ? characterMistakes(one) : one));
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return read.filter((one) => "text" in one);
}

async function readChapter(
  root: string,
  name: string,
  list: string,
  at: number,
): Promise<Chapter | Mistake> {
  const file = `${folder}/${name}.typ`;
  const path = join(root, file);
  if (existsSync(path)) return { file, text: readUtf8(path).replaceAll("\r\n", "\n") };
  const yaml = await readFile(join(root, `${folder}/guide.yaml`), "utf8");
  const names = (await readdir(join(root, folder)))
    .filter((one) => one.endsWith(".typ"))
    .map((one) => one.slice(0, -".typ".length));
  const message = `There is no chapter file ${file}.${didYouMean(name, names)}`;
  return mistakeAt(parseYaml(yaml, `${folder}/guide.yaml`), {
    path: [list, at],
    message,
    words: name,
  });
}

function characterMistakes({ file, text }: Chapter): Mistake[] {
  return text.split("\n").flatMap((line, index) => {
    const at = { file, line: index + 1, field: null };
    const [missing] =
      /[^\t -~\u00a0-\u00ff\u2010-\u2026€™]/u.exec(line.replace(/\/\/.*/, "")) ?? [];
    return [
      ...(/(?<!\\)\$/.test(line) ? [{ ...at, message: dollarMessage }] : []),
      ...(missing
        ? [
            {
              ...at,
              message: `The guide's fonts don't have the character ${missing}. Use words instead.`,
            },
          ]
        : []),
    ];
  });
}

const dollarMessage = 'Don\'t write dollar signs. Name the amount, as in #amount("partB_premium").';
