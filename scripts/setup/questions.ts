import { isMap, isScalar, isSeq, type Document } from "yaml";
import { z } from "zod/mini";
import { spansOf } from "#content/agency/business-hours.ts";
import {
  type Agency,
  type LicensedState,
  type Licenses,
  openHoursSchema,
} from "#content/agency/schemas.ts";
import { isPlaceholder } from "#content/launch-findings.ts";
import { timeZoneName, timeZones } from "#content/agency/time-zones.ts";
import { phone } from "#contract/lead-fields.ts";
import { stateOfZip } from "#contract/zip-state.ts";

/** Asks for answers and shows text. */
export interface Dialog {
  /** The typed line, trimmed; empty to keep what is shown in brackets. @throws {CancelledError} if there is none */
  ask(question: string): Promise<string>;
  say(text: string): void;
}

/** A state by its postal abbreviation. */
interface State {
  readonly code: string;
  readonly name: string;
}

interface SetupFiles {
  readonly agency: Document;
  readonly licenses: Document;
  /** The 50 states, D.C. and the territories. */
  readonly states: readonly State[];
}

/** An answer that can't be used; the message says what to write. */
class Invalid extends Error {}

/**
 * Asks until the answer can be used.
 * @returns undefined if the person keeps what is shown
 */
async function answer<Value>(
  dialog: Dialog,
  question: string,
  preset: string,
  parse: (text: string) => Value,
): Promise<Value | undefined> {
  for (;;) {
    const text = await dialog.ask(`${question}${preset === "" ? "" : ` [${preset}]`}: `);
    if (text === "" && preset !== "") return undefined;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      dialog.say(`  ${error.message}\n`);
    }
  }
}

/**
 * Asks who the agency is, and changes the two documents. Comments stay, and a field is no sample any more once all of
 * it was typed.
 * @throws {CancelledError} if the answers end
 */
export async function askAll(dialog: Dialog, files: SetupFiles): Promise<void> {
  const { agency, licenses } = files;
  await askNames(dialog, agency);
  await askContact(dialog, files);
  await askLicenses(dialog, files);
  await askTimes(dialog, agency);
  setHome(agency, licenses);
}

async function askNames(dialog: Dialog, agency: Document): Promise<void> {
  const before = agencyOf(agency);
  const name = await answer(
    dialog,
    "Agency's name",
    currentValue(before, "name", before.name),
    plainText(60),
  );
  if (name !== undefined) {
    set(agency, ["name"], name);
    // Names without an address belong to the sample agency; the footer then leaves them out.
    dropSample(agency, "social");
  }
  const suggested = name === undefined ? before.shortName : shortened(name);
  const offered =
    name === undefined ? currentValue(before, "shortName", before.shortName) : suggested;
  const short = await answer(dialog, "Short name, for the header", offered, plainText(20));
  const shortName = short ?? suggested;
  if (short !== undefined || shortName !== before.shortName) set(agency, ["shortName"], shortName);
}

/** The words before a common ending of agency names: Cedar Hill, from Cedar Hill Medicare Help. */
function shortened(name: string): string {
  const [start = ""] = name.split(/\s+(?:medicare|insurance|health|senior|benefits)\b/i);
  return start.length <= 20 ? start : (start.split(" ")[0] ?? start).slice(0, 20);
}

async function askContact(dialog: Dialog, { agency, states }: SetupFiles): Promise<void> {
  const { phone: number, address, ...before } = agencyOf(agency);
  const dialed = await answer(
    dialog,
    "Phone",
    currentValue(before, "phone", number.display),
    usPhone,
  );
  if (dialed !== undefined) {
    set(agency, ["phone", "display"], dialed);
    set(agency, ["phone", "href"], `tel:+1${dialed.replaceAll(/\D/g, "")}`);
    dropSample(agency, "phone");
  }
  const email = await answer(
    dialog,
    "Email",
    currentValue(before, "email", before.email),
    emailAddress,
  );
  if (email !== undefined) set(agency, ["email"], email);
  const preset = (field: keyof Agency["address"]) =>
    currentValue(before, "address", address[field]);
  const answers = {
    street: await answer(dialog, "Street address", preset("street"), plainText(80)),
    city: await answer(dialog, "City", preset("city"), plainText(40)),
    state: await answer(dialog, "State", preset("state"), oneState(states)),
    postalCode: await answer(dialog, "ZIP code", preset("postalCode"), zipCode),
  };
  for (const [field, value] of Object.entries(answers))
    if (value !== undefined) set(agency, ["address", field], value);
  settle(dialog, agency, "address", Object.values(answers));
  const { state, postalCode } = agencyOf(agency).address;
  const usual = states.find(({ code }) => code === stateOfZip(postalCode))?.name;
  if (usual !== undefined && usual !== state)
    dialog.say(`  Note: the ZIP code ${postalCode} is usually in ${usual}, not in ${state}.\n`);
}

/** More codes than this don't fit on a line. */
const mostCodes = 12;

async function askLicenses(dialog: Dialog, { licenses, states }: SetupFiles): Promise<void> {
  const before = licensesOf(licenses);
  const codes = before.states.map(({ code }) => code);
  const listed = codes.length > mostCodes ? `the ${codes.length} now listed` : codes.join(", ");
  const question = "States where you're licensed, such as TX, OK";
  const list = await answer(dialog, question, listed, stateList(states));
  let isReal = list !== undefined || !before.sample;
  if (list !== undefined) {
    const entries: LicensedState[] = [];
    for (const state of list) {
      const license = await askLicense(dialog, state, before);
      entries.push(license.entry);
      isReal &&= license.isReal;
    }
    const sequence = licenses.get("states");
    if (isSeq(sequence))
      sequence.items = entries.map((entry) => licenses.createNode(entry, { flow: true }));
  }
  const number = before.nationalProducerNumber;
  const mark = isPlaceholder(number) ? `${number}, a sample` : number;
  const producer = await answer(dialog, "National Producer Number", mark, plainText(20));
  if (producer !== undefined) set(licenses, ["nationalProducerNumber"], producer);
  if (before.sample && isReal && !isPlaceholder(licensesOf(licenses).nationalProducerNumber))
    set(licenses, ["sample"], false);
}

/** Asks for the license of a state and the counts in its notices. */
async function askLicense(dialog: Dialog, { code, name }: State, before: Licenses) {
  const oldEntry = before.states.find((state) => state.code === code);
  const mark = (value: string) => (before.sample && oldEntry ? `${value}, a sample` : value);
  const number = await answer(
    dialog,
    `${name}: license number, or none`,
    mark(oldEntry?.license ?? "none"),
    (text) => (/^none\b/i.test(text) ? null : plainText(30)(text)),
  );
  const count = (what: string, value: number | undefined) =>
    answer(dialog, `${name}: ${what}`, value ? mark(String(value)) : "", wholeNumber);
  const organizations = await count("organizations you represent there", oldEntry?.organizations);
  const plans = await count("plans they offer there", oldEntry?.plans);
  const entry: LicensedState = {
    code,
    name,
    license: number === undefined ? (oldEntry?.license ?? null) : number,
    organizations: organizations ?? oldEntry?.organizations ?? 1,
    plans: plans ?? oldEntry?.plans ?? 1,
  };
  const isReal = !before.sample || (organizations !== undefined && plans !== undefined);
  return { entry, isReal: isReal && !isPlaceholder(entry.license ?? "") };
}

async function askTimes(dialog: Dialog, agency: Document): Promise<void> {
  const before = agencyOf(agency);
  const { timeZone, hours } = before;
  const offered = timeZones.slice(0, 7);
  dialog.say(offered.map((zone, at) => `  ${at + 1}  ${timeZoneName(zone)}, ${zone}\n`).join(""));
  const question = `Time zone: 1 to ${offered.length}, or another US zone by its name`;
  const zone = await answer(dialog, question, timeZone, usTimeZone);
  if (zone !== undefined) set(agency, ["timeZone"], zone);
  const answers: (string | undefined)[] = [];
  for (const [row, { days, open }] of hours.entries()) {
    const preset = currentValue(before, "hours", open);
    const typed = await answer(dialog, `Hours, ${days}`, preset, openHours);
    if (typed !== undefined) set(agency, ["hours", row, "open"], typed);
    answers.push(typed);
  }
  settle(dialog, agency, "hours", answers);
}

/** A field with several answers is no sample any more once all of them were given. */
function settle(
  dialog: Dialog,
  agency: Document,
  field: "address" | "hours",
  answers: readonly (string | undefined)[],
): void {
  const isSample = agencyOf(agency).samples.includes(field);
  const blanks = answers.filter((value) => value === undefined).length;
  if (blanks === 0) return dropSample(agency, field);
  if (!isSample || blanks === answers.length) return;
  const subject = field === "address" ? "The address stays a sample" : "The hours stay samples";
  dialog.say(`  ${subject} until you've typed every line, even those that are already right.\n`);
}

/** The home state is that of the address if the agency is licensed there, otherwise the first one licensed. */
function setHome(agency: Document, licenses: Document): void {
  const { states, home } = licensesOf(licenses);
  const { state } = agencyOf(agency).address;
  const homeState =
    states.find(({ name }) => name === state) ?? states.find(({ code }) => code === home);
  const code = (homeState ?? states[0])?.code;
  if (code !== undefined && code !== home) set(licenses, ["home"], code);
}

// Parsers: each returns what the file gets, or throws what to write instead.

function plainText(longest: number): (text: string) => string {
  return (text) => {
    if (text === "") throw new Invalid("Please write something.");
    if (text.length > longest) throw new Invalid(`Use at most ${longest} characters.`);
    if (/[{}<>\p{Cc}]/u.test(text)) throw new Invalid("Leave out braces, < and >.");
    return text;
  };
}

function usPhone(text: string): string {
  const parsed = phone.safeParse(text);
  if (!parsed.success || !/^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/.test(parsed.data))
    throw new Invalid("Enter ten digits, such as (303) 555-0142.");
  return parsed.data;
}

function emailAddress(text: string): string {
  if (z.email().safeParse(text).success) return text;
  throw new Invalid("Enter one address, such as hello@example.com.");
}

function zipCode(text: string): string {
  if (/^\d{5}$/.test(text)) return text;
  throw new Invalid("Enter the five digits of the ZIP code, such as 75024.");
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Invalid("Enter a whole number, such as 9.");
}

function findState(states: readonly State[], text: string): State {
  const words = text.trim().toLowerCase();
  const state = states.find(({ code, name }) =>
    [code.toLowerCase(), name.toLowerCase()].includes(words),
  );
  if (state) return { code: state.code, name: state.name };
  throw new Invalid(`"${text.trim()}" is not a state. Write its name or two letters, such as TX.`);
}

const oneState = (states: readonly State[]) => (text: string) => findState(states, text).name;

function stateList(states: readonly State[]): (text: string) => State[] {
  return (text) => {
    const parts = text.split(/,|;|\band\b/).filter((part) => part.trim() !== "");
    const matches = parts.map((part) => findState(states, part));
    const list = states.filter(({ code }) => matches.some((one) => one.code === code));
    if (list.length > 0) return list;
    throw new Invalid("Enter at least one state, such as TX.");
  };
}

function usTimeZone(text: string): Agency["timeZone"] {
  const words = text.toLowerCase();
  const zone =
    timeZones[/^[1-7]$/.test(text) ? Number(text) - 1 : -1] ??
    timeZones.find((one) => one.toLowerCase() === words) ??
    timeZones.find((one) => timeZoneName(one).toLowerCase().startsWith(words));
  if (zone !== undefined && text !== "") return zone;
  throw new Invalid("Enter a number from the list, or a zone such as America/Chicago.");
}

function openHours(text: string): string {
  if (/^closed$/i.test(text)) return "Closed";
  const plain = text
    .toLowerCase()
    .replaceAll(/\s|\./g, "")
    .replaceAll(/[,;]?(?:and|&)|;/g, ",")
    .replaceAll(/–|to/g, "-")
    .replaceAll("noon", "12pm")
    .replaceAll("midnight", "12am");
  const parsed = openHoursSchema.safeParse(plain);
  if (!parsed.success)
    throw new Invalid("Enter 8am-5:30pm, with a break 8am-12pm and 1pm-5pm, or Closed.");
  const times = spansOf(parsed.data).flatMap(({ from, to }) => [from, to]);
  if (times.some((time, at) => at > 0 && time <= (times[at - 1] ?? 0)))
    throw new Invalid("Each time must be before the next.");
  return parsed.data;
}

// The documents.

function agencyOf(document: Document): Agency {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked before the questions (scripts/setup.ts)
  return document.toJS() as Agency;
}

function licensesOf(document: Document): Licenses {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return document.toJS() as Licenses;
}

/** A value in brackets, marked while its field is a sample. */
function currentValue({ samples }: Pick<Agency, "samples">, field: string, value: string): string {
  return samples.includes(field) ? `${value}, a sample` : value;
}

/** Sets a field. A top-level field with a new value is no sample any more. */
function set(document: Document, path: readonly (string | number)[], value: unknown): void {
  document.setIn(path, value);
  const [field] = path;
  if (path.length === 1 && typeof field === "string") dropSample(document, field);
}

function dropSample(document: Document, field: string): void {
  const samples = isMap(document.contents) ? document.contents.get("samples") : null;
  if (!isSeq(samples)) return;
  samples.items = samples.items.filter((item) => !(isScalar(item) && item.value === field));
}
