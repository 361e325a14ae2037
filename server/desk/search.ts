import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { LeadList } from "#contract/desk-leads.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
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
  const sorted = rows.toSorted((a, b) => Number(b.number === number) - Number(a.number === number));
  return { lines: await linesOf(deps, sorted.slice(0, pageSize)), next: null };
}

/** A word that so many leads have is common: then the newest leads have enough of it. */
const common = 20_000;
/** The newest numbers that are read through for common words before all that have them are sorted. */
const newest = 20_000;

/**
 * Numbers of leads with all the words, the newest first. Rare words are looked up. Reading the newest leads finds a
 * word that many have sooner than sorting all that have it: of a million leads, 80,000 may be a Maria or a Mark.
 */
async function numbersWith({ db }: Database, words: readonly string[]): Promise<number[]> {
  const counts = await Promise.all(words.map((word) => countOf(db, word)));
  const rarest = words[counts.indexOf(Math.min(...counts))] ?? "";
  if (Math.min(...counts) >= common) {
    const found = await newestWith(db, words);
    if (found.length >= pageSize) return found;
  }
  const others = words.filter((word) => word !== rarest);
  const rows = await db
    .selectFrom("lead_words")
    .select("number")
    .distinct()
    .where((row) => startsWith(row, rarest))
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
    .where((row) => startsWith(row, word))
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
function hasWord(column: "leads.number" | "lead_words.number", word: string) {
  return sql<SqlBool>`exists (select 1 from lead_words as other
    where other.number = ${sql.ref(column)} and other.word >= ${word} and other.word < ${afterWord(word)})`;
}

function startsWith(row: ExpressionBuilder<Tables, "lead_words">, word: string) {
  return row.and([
    row("lead_words.word", ">=", word),
    row("lead_words.word", "<", afterWord(word)),
  ]);
}

/** Where words with this start end in an index by code points. */
function afterWord(word: string): string {
  return `${word}\u{10ffff}`;
}
