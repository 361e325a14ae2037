import agency from "#content/agency/agency.yaml";
import type { NextStep } from "#contract/desk-leads.ts";
import type { CallResult, LeadStatus } from "#contract/lead-work.ts";
import type { StoredAct } from "./act-detail.ts";

/** Statuses in the middle of a sentence. */
export const statusWords: Readonly<Record<LeadStatus, string>> = {
  new: "new",
  working: "working",
  appointment: "an appointment",
  enrolled: "enrolled",
  "not-interested": "not interested",
};

const resultWords: Readonly<Record<CallResult, string>> = {
  reached: "Reached them",
  "no-answer": "No answer",
  message: "Left a message",
  "wrong-number": "Wrong number",
  "they-called": "They called",
  texted: "Texted them",
  emailed: "Emailed them",
};

const fieldWords = { email: "email address", phone: "phone number", name: "name", zip: "ZIP code" };

/** What an act did, in a few words without a period: `Left a message; call again Monday, November 30, 10:00 AM`. */
export function actWords({ act, detail }: Pick<StoredAct, "act" | "detail">): string {
  switch (act) {
    case "call":
      return [resultWords[detail.result ?? "reached"], ...workWords(detail)].join("; ");
    case "note":
      return "Note added";
    case "status":
    case "assign":
    case "next-step":
      return sentence(workWords(detail).join("; "));
    case "correct":
      return correctionWords(detail);
    case "stop-calls":
      return "This number won't be called";
    case "stop-contact":
      return `They won't be contacted${closedWords(detail)}`;
    case "allow-contact":
      return detail.stop == null
        ? "They can be contacted again"
        : "The office's part is lifted; they asked for no email themselves, so that stays";
    case "release":
      return [
        `Released; ${messageCount(detail.mails ?? 0)} on the way`,
        ...withheldWords(detail),
      ].join("; ");
    case "resend-guide":
      return "The guide is on its way";
    case "undo":
      return "Undone";
  }
}

type Detail = StoredAct["detail"];

function workWords({ before, after, result, isDone, assignedName }: Detail): string[] {
  const isFirstCall = result !== undefined && before.status === "new" && after.status === "working";
  return [
    ...(after.status === undefined || isFirstCall ? [] : [`now ${statusWords[after.status]}`]),
    ...(after.assignedTo === undefined
      ? []
      : [after.assignedTo === null ? "nobody's now" : `now ${assignedName ?? "somebody"}'s`]),
    ...(after.next === undefined ? [] : [nextWords(after.next, isDone ?? false)]),
  ];
}

function nextWords(next: NextStep | null, isDone: boolean): string {
  if (next === null) return isDone ? "done, nothing planned" : "nothing planned";
  return `${next.note ?? "call again"} ${timeWords(next.at)}`;
}

function correctionWords(detail: Detail): string {
  const { fields = [], mails = 0, accepted = 0 } = detail;
  const what = fields
    .map((field) => fieldWords[field])
    .join(", ")
    .replace(/, ([^,]+)$/, " and $1");
  return [
    fields.length === 0 ? "Nothing corrected" : `Corrected the ${what}`,
    ...(mails === 0 ? [] : [`${messageCount(mails)} on the way to the new address`]),
    ...withheldWords(detail),
    ...(accepted === 0
      ? []
      : [`${messageCount(accepted)} went to the old address, and can be sent again`]),
  ].join("; ");
}

/** Why is in the history. */
function withheldWords({ withheld = 0 }: Detail): string[] {
  return withheld === 0 ? [] : [`${messageCount(withheld)} can't be sent to this address`];
}

function messageCount(count: number): string {
  return count === 1 ? "1 message" : `${count} messages`;
}

function closedWords({ others = 0 }: Detail): string {
  if (others === 0) return "";
  return others === 1
    ? "; their other request is closed"
    : `; their ${others} other requests are closed`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

let format: Intl.DateTimeFormat | undefined;

/** In the agency's time zone: `Monday, November 30, 10:00 AM`. */
function timeWords(at: string): string {
  format ??= new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: agency.timeZone,
  });
  return format.format(new Date(at)).replace(" at ", ", ");
}
