import { randomUUID } from "node:crypto";

// Forms of the desk's pages, as a browser finds and sends them.

/** What somebody is about to send. */
export interface Draft {
  readonly act: string;
  /** With the form's own key. */
  readonly fields: Readonly<Record<string, string>>;
  /** A text that no other form has; null for a form without a text. */
  readonly mark: string | null;
  /** Of an undo, the id of what is undone. */
  readonly undid: string | null;
}

interface PageForm {
  readonly html: string;
  readonly hidden: Readonly<Record<string, string>>;
}

/** Ten letters that nothing else has, which also are a word of a name. */
export function newMark(): string {
  const letters = randomUUID().replaceAll("-", "").replaceAll(/\d/g, digitAsLetter);
  return letters.slice(-10);
}

function digitAsLetter(digit: string): string {
  return "ghijklmnop".charAt(Number(digit));
}

/** The first form of a page for an act; undefined if the page has none. */
function formFor(page: string, act: string): PageForm | undefined {
  return formsOf(page).find(({ hidden }) => hidden["act"] === act);
}

function formsOf(page: string): PageForm[] {
  const forms = page.matchAll(/<form [^>]*method="post"[^>]*>(.*?)<\/form>/gs);
  return [...forms].map(([, html = ""]) => {
    const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g);
    return {
      html,
      hidden: Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value])),
    };
  });
}

/** The form to add a lead, filled in: every second lead was talked to already. @param phone ten digits */
export function leadToAdd(page: string, phone: string): Draft | undefined {
  const form = formFor(page, "add");
  if (form === undefined) return undefined;
  const mark = newMark();
  const isContacted = Math.random() < 0.5;
  const fields = {
    ...form.hidden,
    name: `Lead ${mark}`,
    phone,
    message: "Asked for a call about Part D.",
    channel: "phone",
    consent: mark,
    note: `Note ${mark}`,
    ...(isContacted && { contacted: "on" }),
  };
  return { act: "add", fields, mark, undid: null };
}

const usual = ["call", "call", "note", "next-step", "assign", "status", "correct", "undo"];
/** Each at most once for a lead. */
const rare = ["stop-calls", "stop-contact"];

/** One of the forms of a lead's page, filled in at random; undefined if there is no such page. */
export function anyDraft(page: string): Draft | undefined {
  const act = pick(Math.random() < 0.03 ? rare : usual);
  return draftFor(page, act) ?? draftFor(page, "note");
}

/** A form of a lead's page, filled in; undefined if the page doesn't have it, or it would be refused. */
export function draftFor(page: string, act: string): Draft | undefined {
  const form = formFor(page, act);
  const mark = newMark();
  const typed = form && typedInto(form, act, page, mark);
  if (form === undefined || typed === undefined) return undefined;
  return {
    act,
    fields: { ...form.hidden, ...typed },
    mark: Object.values(typed).some((text) => text.includes(mark)) ? mark : null,
    undid: form.hidden["entry"] ?? null,
  };
}

function typedInto(
  form: PageForm,
  act: string,
  page: string,
  mark: string,
): Readonly<Record<string, string>> | undefined {
  switch (act) {
    case "call":
      return { result: pick(["reached", "no-answer"]), note: `Note ${mark}`, ...step(page, mark) };
    case "note":
      return { note: `Note ${mark}` };
    case "next-step":
      return nextStep(form, page, mark);
    case "assign":
      return other(form, "person");
    case "status":
      // For an appointment, which has to say when it is.
      return { ...other(form, "status"), day: inAWeek() };
    case "correct":
      return { name: `Lead ${mark}`, zip: String(75_000 + Math.floor(Math.random() * 900)) };
    default:
      return {};
  }
}

const dayMilliseconds = 24 * 60 * 60_000;

/** A Wednesday, because the desk asks about a day on which the office is closed. */
function inAWeek(): string {
  const day = new Date(Date.now() + 7 * dayMilliseconds);
  const toWednesday = (10 - day.getUTCDay()) % 7;
  return new Date(day.getTime() + toWednesday * dayMilliseconds).toISOString().slice(0, 10);
}

/** A closed lead has no next step. */
function isClosed(page: string): boolean {
  const status = formFor(page, "status")?.html ?? "";
  return /value="(?:enrolled|not-interested)" selected/.test(status);
}

/** What the form for a call says about the next step: a new one, or that it stays. */
function step(page: string, mark: string) {
  if (isClosed(page) || Math.random() < 0.5) return { when: "keep" };
  return plan(page, mark);
}

function plan(page: string, mark: string) {
  const times = [...page.matchAll(/value="(\d{4}-\d\d-\d\dT\d\d:\d\d)"/g)];
  return { when: pick(times.map(([, time = ""]) => time)), nextNote: `Step ${mark}` };
}

function nextStep({ html }: PageForm, page: string, mark: string) {
  const isPlanned = html.includes('name="done"');
  if (isPlanned && Math.random() < 0.3) return { when: "keep", done: "yes" };
  return isClosed(page) ? undefined : plan(page, mark);
}

/** Another value of a select than the one that is chosen. */
function other({ html }: PageForm, name: string) {
  const options = [...html.matchAll(/<option value="([^"]*)"( selected)?/g)];
  const others = options.filter(([, , chosen]) => chosen === undefined);
  return { [name]: pick(others.map(([, value = ""]) => value)) };
}

/** @throws if there is nothing to pick from */
export function pick<Value>(from: readonly Value[]): Value {
  const value = from[Math.floor(Math.random() * from.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}
