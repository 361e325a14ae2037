import { encodeWord } from "nodemailer/lib/mime-funcs";
import { isDemonstration } from "virtual:samples";
import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { spansOf } from "#content/agency/business-hours.ts";
import { type CountyCounts, countyTpmo, tpmoNotice } from "#content/agency/tpmo.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import { email } from "#contract/lead-fields.ts";
import { stateOfLead } from "#contract/zip-state.ts";

/** A piece of text, or a link. */
export type Run = string | { readonly words: string; readonly href: string };

/** One `name: value` line. */
export interface Fact {
  readonly name: string;
  readonly value: Run;
}

export type Block =
  | { readonly kind: "heading"; readonly words: string }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  /** Steps are numbered. */
  | { readonly kind: "list"; readonly items: readonly string[]; readonly isSteps?: true }
  /** Each on its own line, or names beside values; those that the reader looks for first are on a card. */
  | { readonly kind: "facts"; readonly facts: readonly Fact[]; readonly layout?: "card" | "table" }
  /** Who signs, beside their face, and for whom. */
  | { readonly kind: "signature"; readonly name: string; readonly words: string }
  /** What an agent reads out, word for word. */
  | { readonly kind: "notice"; readonly runs: readonly Run[] }
  /** Visitor input, set apart so that it cannot be mistaken for our text. */
  | { readonly kind: "quote"; readonly lines: readonly string[] }
  /** One of several things to open, with what else is known about it. Both can be visitor input. */
  | {
      readonly kind: "entry";
      readonly words: string;
      readonly href: string;
      readonly details: readonly Run[];
    }
  | { readonly kind: "attachment"; readonly name: string; readonly note: string }
  | { readonly kind: "warning"; readonly title: string; readonly words: string }
  | {
      readonly kind: "action";
      readonly words: string;
      readonly href: string;
      /** Whether it stands back behind another one. */
      readonly isSecond?: true;
    };

/**
 * The content of an email. Both the HTML and the plain text are generated from it, so that they always say
 * the same.
 */
export interface EmailDocument {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** What the reader seldom needs: after the blocks, in smaller type. */
  readonly record?: readonly Block[];
  /** To a visitor, on the agency's paper and in large type. All others are notes to the agency's own people. */
  readonly isLetter?: true;
  /** Why the reader got the email, and the required notices; one paragraph each. */
  readonly smallPrint: readonly (readonly Run[])[];
  /** Where what it's about came from, for whoever runs the website: on one line, last of all. */
  readonly source?: readonly Fact[];
}

/** Extra header fields by name. They must not contain anything a visitor typed. */
export type MailHeaders = Readonly<Record<string, string>>;

/** Replaces `[name]` with a run, such as a link, and returns the pieces in order. */
export function placeRun(text: string, name: string, run: Run): Run[] {
  const [before = "", ...after] = text.split(`[${name}]`);
  return [before, ...after.flatMap((piece) => [run, piece])].filter((piece) => piece !== "");
}

/** Turns each phone number such as 1-800-633-4227 into a `tel:` link; the text stays the same. */
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
 * Puts visitor input on one line, so that a line break in it cannot fake a line of our text or reach a mail
 * header. All other characters are kept.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * A visitor's name on one line, without marks of direction: they would turn around the words of ours that follow. Letters
 * that are written from right to left need none.
 */
export function nameLine(name: string): string {
  return oneLine(name.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ""));
}

const maxEncodedWordLength = 52;

/**
 * Makes text safe for a free-text mail header. Text that looks like an encoded word (RFC 2047, 2) is encoded
 * once more, because the reader's mail program would decode it into something else. All other text is
 * returned unchanged, and nodemailer encodes it if necessary.
 */
export function headerText(text: string): string {
  return text.includes("=?") ? encodeWord(text, "B", maxEncodedWordLength) : text;
}

/** Where the visitor lives, as far as it's known. */
export interface Area {
  /** Postal abbreviation. */
  readonly state?: string | undefined;
  /** What the agency represents in the county whose plans they asked about. */
  readonly county?: CountyCounts | undefined;
}

/** The ZIP code says the state; a request about plans says the county too, unless the plan data doesn't have it. */
export function areaOf(lead: Pick<Lead, "zipCode" | "details">): Area {
  const state = stateOfLead(lead);
  const { county, represented, year } = lead.details?.planChoice ?? {};
  if (!county?.name || !represented || year === undefined) return { state };
  const counts = { ...represented, county: oneLine(county.name), year };
  return { state, county: counts };
}

/**
 * The end of every email: why the reader got it (`[site]` becomes a link), the required notices and the postal
 * address (CAN-SPAM, 15 USC 7704(a)(5)). Mail to agents has it too, since their replies quote it.
 * @param area decides the counts of the TPMO disclaimer, and which license it names
 */
export function smallPrint(reason: string, publicUrl: URL, area: Area = {}): Run[][] {
  const notice = noticeRuns(publicUrl, area);
  return [...reasonRuns(reason, publicUrl), notice, ...otherNotices(area)];
}

/** The same without the TPMO disclaimer, for an email that has it further up. */
export function smallPrintBelowNotice(reason: string, publicUrl: URL, area: Area): Run[][] {
  return [...reasonRuns(reason, publicUrl), ...otherNotices(area)];
}

/** The TPMO disclaimer for an area (42 CFR 422.2267(e)(41)), and when Medicare answers. */
export function noticeRuns(publicUrl: URL, area: Area): Run[] {
  return [...tpmoRuns(publicUrl, area), " ", ...linkNumbers(disclaimers.medicareHours)];
}

function otherNotices(area: Area): Run[][] {
  const { emails } = agency.materials;
  return [
    [disclaimers.notGovernment],
    [[disclaimers.solicitation, ...stateLicense(area)].join(" ")],
    [postalAddress()],
    ...(emails === null ? [] : [[emails]]),
  ];
}

/**
 * The end of an email to the agency's own people, which they send to no one: why they got it (`[site]` becomes a link),
 * and the postal address.
 */
export function reasonAndAddress(reason: string, publicUrl: URL): Run[][] {
  return [...reasonRuns(reason, publicUrl), [postalAddress()]];
}

function reasonRuns(reason: string, publicUrl: URL): Run[][] {
  return [
    ...(isDemonstration ? [[disclaimers.demonstration]] : []),
    placeRun(reason, "site", { words: publicUrl.host, href: publicUrl.origin }),
  ];
}

function postalAddress(): string {
  const { street, city, state, postalCode } = agency.address;
  return `${agency.name}, ${street}, ${city}, ${state} ${postalCode}`;
}

/** The license in the visitor's own state, unless it is the home state's, which the solicitation names. */
function stateLicense({ state }: Area): string[] {
  const entry = licenses.states.find(({ code }) => code === state);
  if (entry === undefined || entry.license === null || entry.code === licenses.home) return [];
  return [fillPlaces(disclaimers.stateLicense, { state: entry.name, license: entry.license })];
}

function tpmoRuns(publicUrl: URL, area: Area): Run[] {
  const { text, counts, isOwn } = tpmoFor(area);
  const { label, to } = disclaimers.otherStates;
  const link = { words: label, href: new URL(to, publicUrl).href };
  return [`${text} ${counts}`, ...(isOwn ? [] : [" ", link, "."])];
}

function tpmoFor({ state, county }: Area) {
  return county ? countyTpmo(disclaimers, county) : tpmoNotice(disclaimers, licenses, state);
}

/** The notice as an agent reads it on a call (42 CFR 422.2267(e)(41)). */
export function spokenNotice(area: Area): string {
  const { text, counts } = tpmoFor(area);
  return `${text} ${counts} ${disclaimers.medicareHours}`;
}

/**
 * The agency's office hours.
 * @param title `[zone]` in it becomes the name of the agency's time zone
 * @param bothClocks adds what open hours are on the visitor's clock
 */
export function officeHours(title: string, bothClocks: (hours: string) => string): Block[] {
  const facts = agency.hours.map(({ days, open }) => ({
    name: days,
    value: spansOf(open).length === 0 ? open : bothClocks(open),
  }));
  return [
    { kind: "heading", words: fillPlaces(title, { zone: agency.timeZoneName }) },
    { kind: "facts", facts },
  ];
}

/**
 * Whether the text is exactly one address that our forms accept. Stored addresses have passed that check;
 * this one guards against rows that were written some other way.
 */
export function isPlainAddress(text: string): boolean {
  const result = email.safeParse(text);
  return result.success && result.data === text;
}

/**
 * Whether a reply can be addressed there. Letters of another script before the @ need SMTPUTF8 (RFC 6531) even in a
 * header, and a mail server without it may refuse the whole message.
 */
export function canReplyTo(text: string): boolean {
  return isPlainAddress(text) && /^[ -~]+$/.test(text);
}

/** Opens an email to an address. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/**
 * Renders an email as plain text, one line per paragraph, which mail programs wrap to the screen, and each URL on a line
 * of its own: next to a period or parenthesis, many programs take it for a part of the URL.
 */
export function emailText(document: EmailDocument): string {
  const body = [...document.blocks, ...(document.record ?? [])].map(blockText).join("");
  const notices = document.smallPrint.map((runs) => `${runsText(runs)}\n\n`).join("");
  const source = document.source?.map(factText).join(separator) ?? "";
  return `${document.title}\n\n${body}${divider}\n\n${notices}${source}`.trimEnd() + "\n";
}

// Not "-- ", the signature separator (RFC 3676, 4.3): mail programs hide what follows it.
const divider = "* * *";

/** A block followed by a blank line, except for headings. */
function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${block.words}\n`;
    case "paragraph":
      return `${runsText(block.runs)}\n\n`;
    case "list":
      return `${block.items.map((item, at) => `${block.isSteps ? `${at + 1}.` : "-"} ${item}\n`).join("")}\n`;
    case "facts":
      return `${block.facts.map((fact) => `${factText(fact)}\n`).join("")}\n`;
    case "quote":
      return `${block.lines.map((line) => `> ${line}`.trimEnd() + "\n").join("")}\n`;
    case "entry":
      return `${block.words}\n${detailsText(block.details)}${block.href}\n\n`;
    case "signature":
      return `${block.name}\n${block.words}\n\n`;
    case "notice":
      return `${runsText(block.runs)}\n\n`;
    case "attachment":
      return `${block.name}\n${block.note}\n\n`;
    case "warning":
      return `${block.title}\n${block.words}\n\n`;
    case "action":
      return `${runsText([block])}\n\n`;
  }
}

function factText({ name, value }: Fact): string {
  return `${name}: ${runsText([value])}`;
}

function detailsText(details: readonly Run[]): string {
  if (details.length === 0) return "";
  return `${details.map((run) => runsText([run])).join(separator)}\n`;
}

/** Between what stands on one line. */
export const separator = " · ";

/** Links whose words, or the email's facts, already say the number or the address. */
const saidInWords = /^(?:tel|sms|mailto):/;

/** The words on one line, then the URL of each link on its own. */
function runsText(runs: readonly Run[]): string {
  const words = runs.map((run) => (typeof run === "string" ? run : run.words)).join("");
  const urls = runs.flatMap((run) => (typeof run === "string" ? [] : [run.href]));
  return [words, ...urls.filter((url) => !saidInWords.test(url))].join("\n");
}
