import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { email as emailField, phone } from "#contract/lead-fields.ts";
import { phoneParts } from "#contract/lead-details.ts";
import { afterIds, afterPhone, idOfNumber, leadNumber } from "./read-leads.ts";

interface LeadSearch {
  /** A lead's number; all or part of a name, email address, phone number or ZIP code; or the start of an id. */
  readonly text: string;
  /** Whether to search the visitors' messages too. */
  readonly messages: boolean;
  /** Maximum number of results. */
  readonly limit: number;
}

/**
 * Ids of matching leads: the one with this number first, the others newest first. Looks up a complete address, a
 * complete phone number or a long id prefix by index; scans the leads page by page for anything else, or if the lookup
 * finds nothing.
 * @param onRead called after each page with the number of leads read from it
 */
export async function searchLeads(
  { db }: Database,
  search: LeadSearch,
  onRead: (leads: number) => void = () => {},
): Promise<string[]> {
  const terms = searchTerms(search.text);
  if (terms.words.length === 0) return [];
  const matches = await lookUp(db, terms, search.limit);
  const ids = matches.length > 0 ? matches : await readThrough(db, terms, search, onRead);
  return [...new Set([...(await withNumber(db, search.text)), ...ids])].slice(0, search.limit);
}

async function withNumber(db: Kysely<Tables>, text: string): Promise<string[]> {
  const number = leadNumber(text);
  if (number === null) return [];
  const id = await idOfNumber({ db }, number);
  return id === undefined ? [] : [id];
}

async function lookUp(db: Kysely<Tables>, terms: SearchTerms, limit: number): Promise<string[]> {
  const leads = indexQuery(db, terms);
  if (leads === null) return [];
  const newestFirst = leads.orderBy("leads.created_at", "desc").orderBy("leads.id", "desc");
  return (await newestFirst.limit(limit).execute()).map(({ id }) => id);
}

function indexQuery(db: Kysely<Tables>, { email, digits, idStart }: SearchTerms) {
  const leads = db.selectFrom("leads").select("leads.id");
  if (digits?.length === 10) return leads.where("leads.id", "in", withPhone(db, digits));
  if (idStart !== null)
    return leads.where("leads.id", ">=", idStart).where("leads.id", "<", afterIds(idStart));
  return email === null ? null : leads.where("leads.email_normalized", "=", email);
}

/** Leads with this ten-digit number. */
function withPhone(db: Kysely<Tables>, digits: string) {
  const number = digits.replace(/^(\d{3})(\d{3})/, "($1) $2-");
  return db
    .selectFrom("lead_details")
    .select("lead_id")
    .where("phone", ">=", number)
    .where("phone", "<", afterPhone(number));
}

const pageSize = 2000;

async function readThrough(
  db: Kysely<Tables>,
  terms: SearchTerms,
  { messages, limit }: LeadSearch,
  onRead: (leads: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  let page = await pageAfter(db, undefined);
  while (page.length > 0 && ids.length < limit) {
    for (const row of page) if (fits(row, terms, messages)) ids.push(row.id);
    onRead(page.length);
    page = await pageAfter(db, page.at(-1));
  }
  return ids.slice(0, limit);
}

async function pageAfter(db: Kysely<Tables>, last: Pick<LeadRow, "created_at" | "id"> | undefined) {
  const rows = db
    .selectFrom("leads")
    .leftJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "leads.created_at", "name", "email", "zip_code"])
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
  const message = messages ? (row.message ?? "") : "";
  const text = foldText(`${row.name} ${row.email} ${row.zip_code ?? ""} ${message}`);
  return words.every((word) => text.includes(word));
}

/** The search text, parsed for comparison. */
interface SearchTerms {
  /** All must occur in the searched text, in any position. */
  readonly words: readonly string[];
  /** A whole address, normalized; null if the text is not one. */
  readonly email: string | null;
  /** Digits of a phone number, without punctuation; null if the text is not one. */
  readonly digits: string | null;
  /** Prefix of an id; null if the text is not one. */
  readonly idStart: string | null;
}

function searchTerms(text: string): SearchTerms {
  const folded = foldText(text).trim();
  return {
    words: folded.split(separators).flatMap((word) => word.replace(atEdges, "") || []),
    email: mailboxIn(text),
    digits: phoneDigits(text),
    idStart: /^[0-9a-f-]{8,36}$/.test(folded) ? folded : null,
  };
}

/** Between the words of `Flores, Ada` and of `Flores-King`, which some people write with a space. */
const separators = /[\s,;\p{Pd}]+/u;
/** Around the words of `"Flores, Ada" <ada@example.com>` and `Flores (Ada)`. */
const atEdges = /^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu;

/** The address in `ada@example.com` or `Ada <ada@example.com>`, normalized; null if there is none. */
function mailboxIn(text: string): string | null {
  const address = text.trim().replace(/^[^<]*<([^<>]*)>$/, "$1");
  return /^[^\s@]+@[^\s@]+$/.test(address) ? normalizedOf(address.replace(apostrophes, "'")) : null;
}

/** Also of an address that forms no longer take, or with a domain in another script. */
function normalizedOf(address: string): string {
  return normalizeEmail(emailField.safeParse(address).data ?? address);
}

/** As typed, as word processors and phones set them, and as used in Hawaiian names. */
const apostrophes = /['\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\uff07]/g;

/** Letters that have no accent to remove. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/**
 * Lowercases and removes accents (NFKD) and apostrophes, so `jose` finds José, `fi` finds `ﬁ`, `soren` finds Søren, and
 * `obrien` finds O'Brien and O’Brien.
 */
function foldText(text: string): string {
  // Fast path: nearly all names are ASCII, and normalizing dominates a search over a million leads.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase().replace(/['`]/g, "");
  const bare = text.replace(apostrophes, "").normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.toLowerCase().replace(otherLetters, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The digits of a phone number or part of one, without an extension and a leading 1; null for fewer than 3 digits or
 * other characters than phone punctuation.
 */
function phoneDigits(text: string): string | null {
  const whole = phone.safeParse(text);
  if (whole.success) return phoneParts(whole.data).number.replace(/\D/g, "");
  if (!/^[\d\s().+/\p{Pd}]+$/u.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 3 ? digits : null;
}
