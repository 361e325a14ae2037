import { sql, type SqlBool } from "kysely";
import type { LeadList } from "#contract/desk-leads.ts";
import type { Database } from "#server/db/database.ts";
import { leadNumber } from "#server/leads/read-leads.ts";
import { queryWords } from "#server/leads/search-words.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";
import { pageSize } from "./list-pages.ts";

/**
 * Leads that have a word with each of the text's words as its start, or the number that the text is; the newest first,
 * at most 50.
 * @throws database errors
 */
export async function searchLeads(deps: LeadDeps, text: string): Promise<LeadList> {
  const { database } = deps;
  const number = leadNumber(text);
  const words = queryWords(text);
  const numbers = words.length === 0 ? [] : await numbersWith(database, words);
  const first = number === null ? [] : [number];
  const ids = [...new Set([...first, ...numbers])];
  if (ids.length === 0) return { lines: [], next: null };
  const rows = await database.db
    .selectFrom("leads")
    .selectAll()
    .where("number", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const lines = rows.toSorted((a, b) => Number(b.number === number) - Number(a.number === number));
  return { lines: await linesOf(deps, lines.slice(0, pageSize)), next: null };
}

/** A word that so many entries start with is common. */
const common = 10_000;
/** The newest numbers that are read through for common words. */
const newest = 20_000;

/**
 * Numbers of leads with all the words, the newest first. Leads with a rare word are looked up. With common words only,
 * most leads have none or all of them among the newest; of a million, 50,000 may be a Maria, and 1,500 a Maria Garcia.
 */
async function numbersWith({ db }: Database, words: readonly string[]): Promise<number[]> {
  const [rarest = "", isRare] = await rarestOf(db, words);
  const others = words.filter((word) => word !== rarest);
  if (isRare) return await lookUp(db, startsWith(rarest), others);
  // Whole words are in the index by number, so this stops at the first that have the others, too.
  const whole = words.length > 1 ? await lookUp(db, isWord(rarest), others) : [];
  if (whole.length >= pageSize) return whole;
  const recent = await newestWith(db, words);
  if (recent.length >= pageSize) return recent;
  // Single letters say too little to read all that start with them.
  return isLetter(rarest)
    ? [...new Set([...recent, ...whole])]
    : await lookUp(db, startsWith(rarest), others);
}

/** The word that the fewest entries start with, and whether they are few. One letter is the start of too many. */
async function rarestOf(
  db: Database["db"],
  words: readonly string[],
): Promise<[word: string | undefined, isRare: boolean]> {
  const long = words.filter((word) => !isLetter(word));
  const counts: number[] = [];
  for (const word of long) counts.push(await countOf(db, word));
  const least = Math.min(...counts);
  if (least < common) return [long[counts.indexOf(least)], true];
  const longest = words.toSorted((one, other) => other.length - one.length)[0];
  return [longest, false];
}

function isLetter(word: string): boolean {
  return word.length === 1;
}

type Condition = ReturnType<typeof sql<SqlBool>>;

/** Leads with an entry that meets the condition, and with all other words. */
async function lookUp(
  db: Database["db"],
  condition: Condition,
  others: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("lead_words")
    .select("number")
    .distinct()
    .where(condition)
    .where((row) => row.and(others.map((word) => hasWord("lead_words.number", word))))
    .orderBy("number", "desc")
    .limit(pageSize)
    .execute();
  return rows.map(({ number }) => number);
}

/** How many entries start with the word; stops counting at `common`. */
async function countOf(db: Database["db"], word: string): Promise<number> {
  const entries = db
    .selectFrom("lead_words")
    .select("number")
    .where(startsWith(word))
    .limit(common);
  const { count } = await db
    .selectFrom(entries.as("entries"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function newestWith(db: Database["db"], words: readonly string[]): Promise<number[]> {
  const last = db.selectFrom("leads").select(({ fn }) => fn.max("number").as("last"));
  const { last: newestNumber } = await last.executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("leads")
    .select("number")
    .where("number", ">", (newestNumber ?? 0) - newest)
    .where((row) => row.and(words.map((word) => hasWord("leads.number", word))))
    .orderBy("number", "desc")
    .limit(pageSize)
    .execute();
  return rows.map(({ number }) => number);
}

/** Whether the lead with the number in this column has a word with this start. */
function hasWord(column: "leads.number" | "lead_words.number", word: string): Condition {
  return sql<SqlBool>`exists (select 1 from lead_words as other
    where other.number = ${sql.ref(column)} and other.word >= ${word} and other.word < ${afterWord(word)})`;
}

function startsWith(word: string): Condition {
  return sql<SqlBool>`lead_words.word >= ${word} and lead_words.word < ${afterWord(word)}`;
}

function isWord(word: string): Condition {
  return sql<SqlBool>`lead_words.word = ${word}`;
}

/** Where words with this start end in an index by code points. */
function afterWord(word: string): string {
  return `${word}\u{10ffff}`;
}
