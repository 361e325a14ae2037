import { licensesSchema } from "#content/agency/schemas.ts";
import {
  type Amount,
  type AmountsTable,
  amountsSchema,
  type AmountValue,
  helpLimitsSchema,
} from "#content/amounts/schemas.ts";
import { latestOfficial, officialIn } from "#content/amounts/known-amounts.ts";
import { plural } from "#content/fill-places.ts";
import { type CheckedContent, readAs, textsIn } from "./checked-content.ts";
import type { FieldPath, Mistake } from "./mistakes.ts";
import { mistakeAt, type CheckedFile } from "./read-content.ts";

const amountsFile = "amounts/amounts.yaml";
const limitsFile = "amounts/help-limits.yaml";
const licensesFile = "agency/licenses.yaml";

/**
 * Amounts that can't be right: far off another year's, of a year too far ahead, copied from the year before; a plan
 * year without amounts; and figures that aren't from the year that their sentence or column names.
 * @param today YYYY-MM-DD in the agency's time zone
 */
export function amountMistakes(content: CheckedContent, today: string): Mistake[] {
  const { files } = content;
  const table = readAs(files, amountsSchema, amountsFile);
  const file = files.get(amountsFile);
  if (!table || !file) return [];
  const year = Number(today.slice(0, 4));
  return [
    ...Object.entries(table.amounts).flatMap(([id, entry]) =>
      entryProblems(entry, year).map(({ path, message }) =>
        mistakeAt(file.source, { path: ["amounts", id, ...path], message }),
      ),
    ),
    ...limitMistakes(content),
    ...planYearMistakes(content, table),
    ...yearMistakes(content, table, year),
  ];
}

interface EntryProblem {
  readonly path: FieldPath;
  readonly message: string;
}

function entryProblems(entry: Amount, year: number): EntryProblem[] {
  const { official = {}, guide, unit } = entry;
  const amounts = Object.entries(official).flatMap(([key, { value }]) =>
    value === null ? [] : [{ key, value }],
  );
  const others = guide ? [{ key: "the guide", value: guide.value }] : [];
  return [
    ...farOff([...amounts, ...others]).map(({ key, message }) => ({
      path: key === "the guide" ? ["guide"] : ["official", key],
      message,
    })),
    ...Object.keys(official)
      .filter((key) => Number(key) > year + 1)
      .map((key) => ({
        path: ["official", key],
        message: `${key} is too far ahead: Medicare hasn't published amounts past ${year + 1}. Write the right year.`,
      })),
    ...amounts.flatMap(({ key, value }, at) => {
      const before = amounts[at - 1];
      const isCopied = unit === "usd" && before && String(before.value) === String(value);
      if (!isCopied || official[key]?.unchanged) return [];
      const message = `This is exactly the amount for ${before.key}. Write the one for ${key}, or add \`unchanged: true\` if Medicare kept it.`;
      return [{ path: ["official", key], message }];
    }),
    ...guideYearProblem(entry),
  ];
}

/** A figure of the guide is marked with the year whose official amount it is. */
function guideYearProblem(entry: Amount): EntryProblem[] {
  const { guide, official = {} } = entry;
  const amount = guide?.year && official[guide.year]?.value;
  if (!guide || !amount || String(amount) === String(guide.value)) return [];
  const right = Object.keys(official).find(
    (year) => String(official[year]?.value) === String(guide.value),
  );
  const advice = right ? `It's the one for ${right}. Write year: ${right}.` : "Leave the year out.";
  const message = `${String(guide.value)} isn't the official amount for ${guide.year}. ${advice}`;
  return [{ path: ["guide", "year"], message }];
}

/** An amount isn't this many times as high or low as every other year's: Medicare's change by a few percent. */
const mostTimes = 6;

/** Amounts that are far off all others. Of two that are far apart, the later one is. */
function farOff(amounts: readonly { readonly key: string; readonly value: AmountValue }[]) {
  const numbers = amounts.map(({ key, value }) => ({ key, list: [value].flat().map(Number) }));
  return numbers.flatMap(({ key, list }, at) => {
    const others = numbers.filter(
      (other) => other.key !== key && other.list.length === list.length,
    );
    const isFar = (other: readonly number[]) =>
      list.some((one, item) => {
        const times = one / (other[item] ?? one);
        return times >= mostTimes || times <= 1 / mostTimes;
      });
    const [first] = others;
    if (!first || !others.every((other) => isFar(other.list))) return [];
    if (others.length === 1 && at === 0) return [];
    const message = `${list.join(", ")} is far from the amount for ${first.key}, ${first.list.join(", ")}. Look for a missing or extra digit.`;
    return [{ key, message }];
  });
}

function limitMistakes({ files }: CheckedContent): Mistake[] {
  const years = readAs(files, helpLimitsSchema, limitsFile) ?? [];
  const file = files.get(limitsFile);
  if (!file) return [];
  const sums = years.map(({ year, poverty }) => ({
    key: String(year),
    value: [poverty.states, poverty.alaska, poverty.hawaii].flatMap(({ one, couple }) => [
      one,
      couple,
    ]),
  }));
  const far = farOff(sums.toReversed()).map(({ key, message }) => ({
    path: [years.findIndex(({ year }) => String(year) === key), "poverty"],
    message,
  }));
  const uneven = years.flatMap(({ poverty: { states, alaska, hawaii } }, at) =>
    Object.entries({ states, alaska, hawaii })
      .filter(([, { one, couple }]) => couple <= one || couple > 2 * one)
      .map(([place, { one, couple }]) => ({
        path: [at, "poverty", place],
        message: `A couple's limit must be more than a single person's and at most twice as much. ${couple} doesn't fit ${one}. Look for a wrong digit.`,
      })),
  );
  return [...far, ...uneven].map((one) => mistakeAt(file.source, one));
}

/** A plan year that the amounts have no lines for yet. */
function planYearMistakes({ files }: CheckedContent, { amounts }: AmountsTable): Mistake[] {
  const licenses = readAs(files, licensesSchema, licensesFile);
  const file = files.get(licensesFile);
  if (!licenses || !file) return [];
  const { planYear } = licenses;
  const without = Object.entries(amounts)
    .filter(([, { official, ended }]) => official && !ended && !official[planYear])
    .map(([id]) => id);
  const [first] = without;
  if (first === undefined) return [];
  const count = plural(without.length, "1 amount", "[count] amounts");
  const message = `content/${amountsFile} has nothing for ${planYear} under ${count}, such as \`${first}\`. Add a line for ${planYear} to each, as the comments in that file explain, or correct the plan year.`;
  return [mistakeAt(file.source, { path: ["planYear"], message })];
}

/** Figures whose year isn't the one that their sentence names, or their column of a table. */
function yearMistakes(
  { files, articles }: CheckedContent,
  { amounts }: AmountsTable,
  year: number,
): Mistake[] {
  const inYaml = [...files].flatMap(([path, { source }]: [string, CheckedFile]) =>
    path === amountsFile
      ? []
      : textsIn(source.tree).flatMap(({ path: field, text }) =>
          sentencesOf(text).flatMap((sentence) => {
            const problem = sentenceProblem(sentence, amounts, year);
            return problem ? mistakeAt(source, { path: field, ...problem }) : [];
          }),
        ),
  );
  const inArticles = articles.flatMap(({ file, template }) => {
    let columns: readonly string[] = [];
    return template.split("\n").flatMap((text, index) => {
      const cells = text.startsWith("|") ? text.split("|").slice(1) : [];
      if (cells.length === 0) columns = [];
      else if (columns.length === 0) columns = cells;
      const parts =
        cells.length === 0
          ? sentencesOf(text)
          : cells.map((cell, at) => `${columns[at] ?? ""} ${cell}`);
      return parts.flatMap((part) => {
        const problem = sentenceProblem(part, amounts, year);
        return problem ? [{ file, line: index + 1, field: null, message: problem.message }] : [];
      });
    });
  });
  return [...inYaml, ...inArticles];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

/** `year` is the year in force. An {amount:…} says its year itself. */
function sentenceProblem(
  sentence: string,
  amounts: AmountsTable["amounts"],
  year: number,
): { readonly words: string; readonly message: string } | null {
  const typed: readonly string[] =
    sentence.replaceAll(/\{[^}]*\}/g, "").match(/\b20[2-9]\d\b/g) ?? [];
  const saysItself = /\{(?:amount|year|guide-year|next-year)\b/.test(sentence);
  if (typed.length === 0 || saysItself) return null;
  for (const [words, id = "", , pinned] of sentence.matchAll(
    /\{figure:(\w+)(\.\d+)?(?:@(\d{4}))?\}/g,
  )) {
    const entry = amounts[id];
    if (!entry?.official || entry.ended) continue;
    if (pinned !== undefined && !typed.includes(pinned)) {
      const message = `${words} is the figure for ${pinned}, but the text around it says ${typed.join(" and ")}. Name the same year.`;
      return { words, message };
    }
    if (pinned !== undefined) continue;
    const [named = ""] = typed;
    const figureYear = latestOfficial(entry, year)?.year;
    const isKnown = officialIn(entry, Number(named)) !== null;
    const advice = isKnown
      ? `Write ${words.replace("}", `@${named}}`)}, or {year:${id}} in place of ${named}.`
      : `Write {year:${id}} in place of ${named}.`;
    const message = `${words} is the newest figure, now the one for ${figureYear}, but the text around it says ${named}. ${advice}`;
    return { words, message };
  }
  return null;
}
