import type { Kysely } from "kysely";
import { sql } from "kysely";
import { phoneParts } from "#contract/lead-details.ts";
import { email as emailField, phone as phoneField } from "#contract/lead-fields.ts";
import { normalizeEmail } from "#server/base/text.ts";
import type { Tables, Tx } from "#server/db/tables.ts";

/** What a lead is found by, as stored. */
export interface Findable {
  readonly name: string;
  /** Empty if the person has none. */
  readonly email: string;
  readonly phone: string | null;
  readonly zipCode: string | null;
}

/** Enough for any word that somebody types, and short enough for an index entry. */
const longestWord = 64;
/** A name has at most 100 characters. */
const mostNameWords = 20;

/**
 * The words that a lead is found by, each by its start: those of the name, the address and the parts of what is before
 * its @, the ten digits of the phone number and its last seven and four, and the ZIP code.
 */
export function searchWords({ name, email, phone, zipCode }: Findable): string[] {
  const address = foldText(normalizeEmail(email));
  const local = address.slice(0, Math.max(0, address.lastIndexOf("@")));
  const digits = digitsOf(phone);
  const words = [
    ...wordsIn(name).slice(0, mostNameWords),
    address,
    ...local.split(/[^\p{L}\p{N}]+/u),
    digits,
    ...(digits.length === 10 ? [digits.slice(3), digits.slice(6)] : []),
    zipCode ?? "",
  ];
  const cut = words.map((word) => Array.from(word).slice(0, longestWord).join(""));
  return [...new Set(cut.filter((word) => word !== ""))];
}

/** The digits of a stored phone number, without its extension. */
export function digitsOf(phone: string | null): string {
  return phoneParts(phone ?? "").number.replace(/\D/g, "");
}

const longestQuery = 200;
const mostWords = 8;

/**
 * The words of a search, each the start of a word that the lead must have; none if there is nothing to search by. A
 * phone number counts in any writing, also among other words; more than 200 characters or 8 words aren't read.
 */
export function queryWords(text: string): string[] {
  const query = Array.from(text.slice(0, 4 * longestQuery))
    .slice(0, longestQuery)
    .join("");
  const whole = phoneField.safeParse(query);
  // The form's rule also takes words beside a number, which may be the person's name.
  if (whole.success && !/[@\p{L}]/u.test(query.replace(wordsOfPhone, "")))
    return [digitsOf(whole.data)];
  if (/^[\d\s().+/\p{Pd}]+$/u.test(query) && /[\s().+/\p{Pd}]/u.test(query.trim()))
    return partOfPhone(query);
  const words = query
    .replace(phoneInText, (phone) => ` ${phone.replace(/\D/g, "").slice(-10)} `)
    .split(/[\s,;]+/)
    .flatMap(termsOf)
    .map((word) => Array.from(word).slice(0, longestWord).join(""));
  return [...new Set(words)].slice(0, mostWords);
}

/** As in `tel:` and `ext. 302`. */
const wordsOfPhone = /\b(?:tel|extn?|extension)\b|\bx(?=\W*\d)/gi;

/** Ten digits as people group them, with or without 1 before them. */
const phoneInText =
  /(?<![\p{L}\p{N}@])(?:\+?1[\s.\p{Pd}]*)?\(?\d{3}\)?[\s./\p{Pd}]*\d{3}[\s.\p{Pd}]*\d{4}(?![\p{L}\p{N}@])/gu;

/** Digits with punctuation between them: part of a phone number, or a ZIP+4. */
function partOfPhone(query: string): string[] {
  const [, zip] = /^\s*(\d{5})\p{Pd}\d{4}\s*$/u.exec(query) ?? [];
  const number = query.replace(/^\s*\+1/, "").replace(/\D/g, "");
  const digits = zip ?? number.replace(/^1(?=\d{10}$)/, "");
  return digits === "" ? [] : [digits];
}

/** An address stays whole; anything else is split like a name. */
function termsOf(text: string): string[] {
  const bare = text.replace(/^[<("']+|[>)"',.]+$/gu, "");
  if (!bare.includes("@")) return wordsIn(bare);
  // Also an address that forms no longer take, or the start of one.
  const address = foldText(normalizeEmail(emailField.safeParse(bare).data ?? bare));
  return address.replace(/@+/, "") === "" ? [] : [address];
}

/** Between the words of `Flores, Ada` and of `Flores-King`, which some people write with a space. */
const separators = /[\s,;\p{Pd}]+/u;
/** Around the words of `"Flores, Ada"` and `Flores (Ada)`. */
const atEdges = /^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu;

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(separators)
    .flatMap((word) => word.replace(atEdges, "") || []);
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
/** Marks of direction and the like, which can't be seen. */
const invisible = /[\p{Cf}\p{DI}\p{Cs}\0]/gu;

/**
 * Lowercases and removes accents (NFKD), apostrophes and what can't be seen, so `jose` finds José, `fi` finds `ﬁ`,
 * `soren` finds Søren, and `obrien` finds O'Brien and O’Brien.
 */
export function foldText(text: string): string {
  // Fast path: nearly all names are ASCII.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase().replace(/['`]/g, "");
  const bare = text.replace(apostrophes, "").normalize("NFKD").replace(/\p{M}/gu, "");
  return bare
    .replace(invisible, "")
    .toLowerCase()
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter);
}

/** Stores the words of a new lead, in its transaction. */
export async function insertWords(tx: Tx, leadId: string, lead: Findable): Promise<void> {
  const words = searchWords(lead);
  if (words.length === 0) return;
  // The database assigns the number, and on SQLite only after the insert.
  const values = sql.join(words.map((word) => sql`(${word})`));
  await sql`insert into lead_words (number, word)
    select leads.number, words.column1 from leads cross join (values ${values}) as words
    where leads.id = ${leadId}`.execute(tx);
}

/** Stores the words of a lead again, after a correction. */
export async function renewWords(tx: Tx, leadId: string): Promise<void> {
  const [lead] = await findable(tx, [leadId]);
  if (lead === undefined) return;
  await tx.deleteFrom("lead_words").where("number", "=", lead.number).execute();
  await insertWords(tx, leadId, lead);
  await tx.updateTable("leads").set({ has_words: 1 }).where("id", "=", leadId).execute();
}

/** What these leads are found by, with their ids and numbers. */
export async function findable(db: Kysely<Tables>, ids: readonly string[]) {
  return await db
    .selectFrom("leads")
    .leftJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "leads.number", "leads.name", "leads.email", "leads.zip_code as zipCode"])
    .select("lead_details.phone")
    .where("leads.id", "in", ids)
    .execute();
}
