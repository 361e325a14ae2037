import type { LeadActInput, NextStep } from "#contract/desk-leads.ts";
import { callResults, type LeadStatus, leadStatuses } from "#contract/lead-work.ts";
import { readMoment } from "./typed-time.ts";

/** A form of the lead page as it was sent, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** What a form asks for, or what is wrong with it, by field name. */
export type ReadAct =
  | { readonly input: LeadActInput; readonly errors?: never }
  | { readonly input?: never; readonly errors: Readonly<Record<string, string>> };

/** Fields of the forms whose names aren't the contract's. */
export const whenChoices = { keep: "keep", none: "none", pick: "pick" } as const;

/** Before a time: it's planned only if the call reached nobody, and else what is planned stays. */
export const tryAgain = "again ";

/**
 * Reads a form of the lead page.
 * @param typed its fields, with `act`
 * @param now UTC, ISO 8601
 */
export function readAct(typed: Typed, now: string): ReadAct {
  const act = typed["act"] ?? "";
  switch (act) {
    case "call":
      return readCall(typed, now);
    case "note":
      return readNote(typed);
    case "next-step":
      return readNextStep(typed, now);
    case "status":
      return readStatus(typed, now);
    case "assign":
      return { input: { act, personId: typed["person"] || null } };
    case "correct":
      return readCorrection(typed);
    case "undo":
      return { input: { act, entryId: typed["entry"] ?? "" } };
    case "stop-calls":
    case "stop-contact":
    case "allow-contact":
    case "release":
      return { input: { act } };
    case "resend-guide":
      return { input: { act, isAsked: typed["isAsked"] !== undefined } };
    default:
      return { errors: { act: "This page doesn’t know that form. Load it again." } };
  }
}

/** An appointment's day and time are in the same form, which has no field for what it is: that's an appointment. */
function readStatus(typed: Typed, now: string): ReadAct {
  const status = statusOf(typed["status"]);
  if (status === undefined) return { errors: { status: "Choose a status." } };
  const { next, errors } = status === "appointment" ? readNext(typed, now) : {};
  if (errors) return { errors };
  const step = next && { next: { ...next, note: next.note ?? "Appointment" } };
  return { input: { act: "status", status, ...(step && { ...step, sure: typed["sure"] }) } };
}

function readCall(typed: Typed, now: string): ReadAct {
  const result = callResults.find((one) => one === typed["result"]);
  const planned = readNext(typed, now);
  const errors = {
    ...(result === undefined && { result: "Choose what came of the call." }),
    ...planned.errors,
  };
  if (result === undefined || planned.errors) return { errors };
  const status = statusOf(typed["status"]);
  return {
    input: {
      act: "call",
      result,
      note: textOf(typed["note"]),
      ...(planned.next !== undefined && { next: planned.next, sure: typed["sure"] }),
      ...(status && { status }),
    },
  };
}

function readNote(typed: Typed): ReadAct {
  const note = textOf(typed["note"]);
  return note === null
    ? { errors: { note: "Write the note first." } }
    : { input: { act: "note", note } };
}

function readNextStep(typed: Typed, now: string): ReadAct {
  if (typed["done"] !== undefined) return { input: { act: "next-step", next: null, isDone: true } };
  const planned = readNext(typed, now);
  if (planned.errors) return planned;
  if (planned.next === undefined) return { errors: { day: "Choose when." } };
  return { input: { act: "next-step", next: planned.next, isDone: false, sure: typed["sure"] } };
}

type ReadNext =
  /** Undefined: as it is. Null: nothing is planned. */
  | { readonly next: NextStep | null | undefined; readonly errors?: never }
  | { readonly next?: never; readonly errors: Readonly<Record<string, string>> };

/** Reads what comes next: a day that was typed counts, unless another time or none was chosen. */
export function readNext(typed: Typed, now: string): ReadNext {
  const { when = whenChoices.keep, day = "", time = "" } = typed;
  const note = textOf(typed["nextNote"]);
  const isAgain = when.startsWith(tryAgain);
  const isUsual = isAgain || when === whenChoices.keep;
  const isTyped = when === whenChoices.pick || (isUsual && day.trim() !== "");
  if (!isTyped && when === whenChoices.keep) return { next: undefined };
  if (!isTyped && when === whenChoices.none) return { next: null };
  if (isTyped && day.trim() === "") return { errors: { day: "Choose a day." } };
  if (!isTyped && isAgain && !isMissed(typed["result"])) return { next: undefined };
  const [quickDay = "", quickTime = ""] = when.replace(tryAgain, "").split("T");
  const moment = isTyped ? readMoment(day, time, now) : readMoment(quickDay, quickTime, now);
  if (moment.error) return { errors: { [moment.error.field]: moment.error.message } };
  return { next: { at: moment.at, note } };
}

function isMissed(result: string | undefined): boolean {
  return result === "no-answer" || result === "message";
}

/** Only what differs from what the page showed. */
function readCorrection(typed: Typed): ReadAct {
  const changed = (["email", "phone", "name", "zip"] as const).flatMap((name) => {
    const value = typed[name]?.trim();
    return value === undefined || value === (typed[`was-${name}`] ?? "")
      ? []
      : [[name, value] as const];
  });
  const resend = typed["resend"] !== undefined;
  if (changed.length === 0 && !resend) return { errors: { name: "Nothing was changed." } };
  return { input: { act: "correct", ...Object.fromEntries(changed), resend } };
}

function statusOf(text: string | undefined): LeadStatus | undefined {
  return leadStatuses.find((status) => status === text);
}

/** Browsers send line breaks as CRLF. */
export function textOf(text: string | undefined): string | null {
  return text?.replaceAll("\r\n", "\n").trim() || null;
}
