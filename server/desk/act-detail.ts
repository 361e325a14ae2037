import { z } from "zod/mini";
import { callResults, leadStatuses } from "#contract/lead-work.ts";
import type { LeadActsTable } from "#server/db/desk-tables.ts";

const nextStep = z.object({ at: z.string(), note: z.nullable(z.string()) });

/** What people keep about the work on a lead; parts that an act left alone are missing. */
const work = z.object({
  status: z.optional(z.enum(leadStatuses)),
  next: z.optional(z.nullable(nextStep)),
  /** A person's id. */
  assignedTo: z.optional(z.nullable(z.string())),
});
export type Work = z.infer<typeof work>;

const correctable = z.enum(["email", "phone", "name", "zip"]);

/**
 * What an act says and changed, as `lead_acts.detail` has it. It has no address and no number: what was corrected is in
 * `lead_corrections`, so that an erase finds it.
 */
const actDetail = z.object({
  /** The lead's version after the act. */
  version: z.int(),
  before: work,
  after: work,
  note: z.optional(z.nullable(z.string())),
  result: z.optional(z.enum(callResults)),
  /** Whether the step that was planned before is done. */
  isDone: z.optional(z.boolean()),
  /** Name of the person whom the lead was given to, at the time. */
  assignedName: z.optional(z.nullable(z.string())),
  /** Ids of the rows in `lead_corrections`. */
  corrections: z.optional(z.array(z.string())),
  fields: z.optional(z.array(correctable)),
  /**
   * How many messages were queued, how many may not be sent, and how many a mail server had accepted for the address
   * before.
   */
  mails: z.optional(z.int()),
  withheld: z.optional(z.int()),
  accepted: z.optional(z.int()),
  stop: z.optional(z.nullable(z.enum(["calls", "contact"]))),
  /** How many other requests of the person were closed. */
  others: z.optional(z.int()),
  /** Ids of the acts that closed them. */
  closed: z.optional(z.array(z.string())),
  /** Of a stop, that the number was on the list already, for calls only. */
  hadCalls: z.optional(z.boolean()),
  /** Of an undo, the act that was undone. */
  undid: z.optional(z.string()),
  /** Whether it changed nothing outside, so that it can be undone. */
  canUndo: z.boolean(),
});
export type ActDetail = z.infer<typeof actDetail>;

/** An act as it's stored. */
export interface StoredAct extends Omit<LeadActsTable, "detail"> {
  readonly detail: ActDetail;
}

/** In minutes: after that, a manager lifts a stop, with a record in the audit log. */
const longestStopUndo = 15;

/** Whether an act can be undone, unless something later changed the same thing. */
export function isUndoable({ at, detail, undone_at: undoneAt }: StoredAct, now: Date): boolean {
  if (!detail.canUndo || undoneAt !== null) return false;
  return detail.stop === undefined || now.getTime() - Date.parse(at) < longestStopUndo * 60_000;
}

/** Reads a row. One that can't be read shows who did what and when, and nothing else. */
export function storedAct(row: LeadActsTable): StoredAct {
  return { ...row, detail: detailIn(row.detail) };
}

const unreadable: ActDetail = { version: 0, before: {}, after: {}, canUndo: false };

function detailIn(text: string): ActDetail {
  try {
    return actDetail.safeParse(JSON.parse(text)).data ?? unreadable;
  } catch {
    return unreadable;
  }
}
