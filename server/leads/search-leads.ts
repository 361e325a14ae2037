import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { afterIds } from "./read-leads.ts";

interface LeadSearch {
  /** Name, email address, telephone number, ZIP code or the start of an id, whole or in part. */
  readonly text: string;
  /** Whether the visitors' own words are searched too. */
  readonly messages: boolean;
  /** How many at most. */
  readonly limit: number;
}

/**
 * Ids of the leads that fit, newest first. A whole address, telephone number or long start of an id is
 * looked up by its index; for anything else the leads are read page by page.
 * @param onRead told how many leads were read since it was told last
 */
export async function searchLeads(
  { db }: Database,
  search: LeadSearch,
  onRead: (leads: number) => void = () => {},
): Promise<string[]> {
  const terms = searchTerms(search.text);
  if (terms.words.length === 0) return [];
  const known = await lookUp(db, terms, search.limit);
  return known.length > 0 ? known : await readThrough(db, terms, search, onRead);
}

async function lookUp(db: Kysely<Tables>, terms: SearchTerms, limit: number): Promise<string[]> {
  const found = indexed(db, terms);
  if (found === null) return [];
  const newestFirst = found.orderBy("leads.created_at", "desc").orderBy("leads.id", "desc");
  return (await newestFirst.limit(limit).execute()).map(({ id }) => id);
}

function indexed(db: Kysely<Tables>, { words, digits, idStart }: SearchTerms) {
  const leads = db.selectFrom("leads").select("leads.id");
  const [word = ""] = words;
  if (digits?.length === 10) return leads.where("leads.id", "in", withPhone(db, digits));
  if (idStart !== null)
    return leads.where("leads.id", ">=", idStart).where("leads.id", "<", afterIds(idStart));
  if (words.length > 1 || !word.includes("@")) return null;
  return leads.where("leads.email_normalized", "=", normalizeEmail(word));
}

/** Leads with this number, ten digits, as the forms write it. */
function withPhone(db: Kysely<Tables>, digits: string) {
  const written = digits.replace(/^(\d{3})(\d{3})/, "($1) $2-");
  return db.selectFrom("lead_details").select("lead_id").where("phone", "=", written);
}

const pageSize = 2000;

async function readThrough(
  db: Kysely<Tables>,
  terms: SearchTerms,
  { messages, limit }: LeadSearch,
  onRead: (leads: number) => void,
): Promise<string[]> {
  const found: string[] = [];
  let page = await pageAfter(db, undefined);
  while (page.length > 0 && found.length < limit) {
    for (const row of page) if (fits(row, terms, messages)) found.push(row.id);
    onRead(page.length);
    page = await pageAfter(db, page.at(-1));
  }
  return found.slice(0, limit);
}

async function pageAfter(db: Kysely<Tables>, last: Pick<LeadRow, "created_at" | "id"> | undefined) {
  const rows = db
    .selectFrom("leads")
    .leftJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "leads.created_at", "first_name", "email", "zip_code"])
    .select(["phone", "message"])
    .orderBy("leads.created_at", "desc")
    .orderBy("leads.id", "desc")
    .limit(pageSize);
  if (last === undefined) return await rows.execute();
  return await rows
    .where((row) =>
      row(row.refTuple("leads.created_at", "leads.id"), "<", row.tuple(last.created_at, last.id)),
    )
    .execute();
}

type Searched = Awaited<ReturnType<typeof pageAfter>>[number];

function fits(row: Searched, { words, digits, idStart }: SearchTerms, messages: boolean): boolean {
  if (idStart !== null && row.id.startsWith(idStart)) return true;
  if (digits !== null && row.phone?.replace(/\D/g, "").includes(digits)) return true;
  const said = messages ? (row.message ?? "") : "";
  const text = foldText(`${row.first_name} ${row.email} ${row.zip_code ?? ""} ${said}`);
  return words.every((word) => text.includes(word));
}

/** What a person searches for, ready to be compared. */
interface SearchTerms {
  /** Each must stand in the text that is searched, anywhere. */
  readonly words: readonly string[];
  /** Digits of a telephone number, in whatever writing they came; null when it cannot be one. */
  readonly digits: string | null;
  /** Start of an id; null when it cannot be one. */
  readonly idStart: string | null;
}

/** Takes what was typed and gives what to look for. */
function searchTerms(text: string): SearchTerms {
  const folded = foldText(text).trim();
  return {
    words: folded.split(/\s+/).filter((word) => word !== ""),
    digits: phoneDigits(folded),
    idStart: /^[0-9a-f-]{8,36}$/.test(folded) ? folded : null,
  };
}

/** Lower case and without accents (NFKD), so that `jose` finds José and `ﬁ` is `fi`. */
function foldText(text: string): string {
  // Nearly all names are ASCII, and folding is what a search over a million leads spends its time on.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** At least 3 digits and nothing else that a number is not written with; a leading +1 or 1 is left out. */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+/\p{Pd}]+$/u.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 3 ? digits : null;
}
