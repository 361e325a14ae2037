import { encodeWord } from "nodemailer/lib/mime-funcs";
import agency from "#content/agency/agency.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { email } from "#contract/lead-fields.ts";

/** A piece of running text; a link where it leads somewhere. */
export type Run = string | { readonly words: string; readonly href: string };

/** One line of a list of facts: what it is called and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: Run;
}

export type Block =
  | { readonly kind: "heading"; readonly words: string }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Somebody else's words, set apart so that none of them can pass for ours. */
  | { readonly kind: "quote"; readonly lines: readonly string[] }
  | { readonly kind: "attachment"; readonly name: string; readonly note: string }
  | { readonly kind: "warning"; readonly title: string; readonly words: string }
  | { readonly kind: "action"; readonly words: string; readonly href: string };

/**
 * What an email says, before it has a form: the HTML and the plain text are both written from it, so
 * that neither can lack what the other has.
 */
export interface EmailDocument {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why it came and what the rules require, one paragraph each. */
  readonly smallPrint: readonly (readonly Run[])[];
}

/** Fills each `[name]` of a text from content; a name without a value stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\[(\w+)\]/g, (whole, name: string) => values[name] ?? whole);
}

/** Puts a run, such as a link, in the place of `[name]` and gives the pieces in order. */
export function placeRun(text: string, name: string, run: Run): Run[] {
  const [before = "", ...after] = text.split(`[${name}]`);
  return [before, ...after.flatMap((piece) => [run, piece])].filter((piece) => piece !== "");
}

/** Makes each telephone number such as 1-800-633-4227 a link that calls it; the words stay the same. */
export function linkNumbers(text: string): Run[] {
  return text
    .split(/(1-\d{3}-\d{3}-\d{4})/)
    .filter((piece) => piece !== "")
    .map((words) =>
      words.startsWith("1-") && /^[\d-]+$/.test(words)
        ? { words, href: `tel:+${words.replaceAll("-", "")}` }
        : words,
    );
}

/**
 * Puts text from outside on one line: a line break in a name or a referrer must not look like a line
 * of ours in the plain text, nor reach a mail header. All other characters stay as they are.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

const longestWord = 52;

/**
 * Makes text fit for a free-text mail header. What looks like an encoded word (RFC 2047, 2) would be
 * decoded by the reader's program into something that nobody typed; encoded once more it is shown as it
 * is. All other text stays, for nodemailer to encode where it must.
 */
export function headerText(text: string): string {
  return text.includes("=?") ? encodeWord(text, "B", longestWord) : text;
}

/**
 * The end of every email: why it came (`[site]` becomes a link), the texts that rules require, and the
 * postal address (CAN-SPAM, 15 USC 7704(a)(5)). Agents' mail has it too, since replies quote it.
 */
export function smallPrint(reason: string, publicUrl: URL): Run[][] {
  const { street, city, state, postalCode } = agency.address;
  return [
    placeRun(reason, "site", { words: publicUrl.origin, href: publicUrl.origin }),
    [disclaimers.tpmo, " ", ...linkNumbers(disclaimers.medicareHours)],
    [disclaimers.notGovernment],
    [disclaimers.solicitation],
    [`${agency.name}, ${street}, ${city}, ${state} ${postalCode}`],
  ];
}

/** When the agency can be reached. `[zone]` in the title becomes its time zone by name. */
export function officeHours(title: string): Block[] {
  const facts = agency.hours.map(({ days, open }) => ({ name: days, value: open }));
  return [
    { kind: "heading", words: fillPlaceholders(title, { zone: agency.timeZoneName }) },
    { kind: "facts", facts },
  ];
}

/**
 * Whether mail may be addressed to this text: exactly one address in the form that the guide form takes.
 * Stored addresses have passed that check; this one stands in case a row came in another way.
 */
export function isPlainAddress(text: string): boolean {
  const result = email.safeParse(text);
  return result.success && result.data === text;
}
