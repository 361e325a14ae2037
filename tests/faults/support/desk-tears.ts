import { isDeepStrictEqual } from "node:util";
import type { StoredAct, Work } from "#server/desk/act-detail.ts";
import type { WorkedLead } from "./desk-rows.ts";

/**
 * Where a lead and its history contradict each other: an act without all that it changes, or a change without its act.
 * @param names the mark of the name that a correction was sent with, by the act's id
 * @returns each as `what, number of the lead`
 */
export function tearsIn(
  lead: WorkedLead,
  names: ReadonlyMap<string | null, string | null>,
): string[] {
  const tears = {
    "part of a new lead": !isWhole(lead),
    "note of a new lead": notesOfForm(lead) !== 1,
    version: !isCounted(lead),
    "status, next step or person": !isFolded(lead),
    "call's mark": !isMarked(lead),
    "first contact": lead.row.first_contacted_at !== firstContact(lead),
    correction: !isCorrected(lead),
    name: !isNamed(lead, names),
    undo: !isUndone(lead),
    stop: lead.stop !== stopIn(lead.acts),
    webhook: lead.updates.toSorted().at(-1) !== lastNews(lead.acts),
  };
  return Object.entries(tears).flatMap(([what, isTorn]) =>
    isTorn ? [`${what}, ${lead.row.number}`] : [],
  );
}

/** For whoever added it: an email to the agency and a webhook. */
const messagesOfLead = 2;

function isWhole({ row }: WorkedLead): boolean {
  const { consent, phone, sources, keys, words, messages } = row;
  const ones = [sources, keys, words].every((count) => count === 1);
  return consent !== null && phone !== null && ones && messages === messagesOfLead;
}

function noteOfForm({ row }: WorkedLead): string {
  return `Note ${row.consent}`;
}

/** A call from before the lead was added has no act, and the note that the lead was added with. */
function earlierMarks(lead: WorkedLead) {
  const calls = new Set(lead.acts.map(({ id }) => id));
  return lead.marks.filter(({ id, note }) => !calls.has(id) && note === noteOfForm(lead));
}

/** How often the note is there that the lead was added with: as that of a call, or on its own. */
function notesOfForm(lead: WorkedLead): number {
  const notes = lead.acts.filter(({ detail }) => detail.note === noteOfForm(lead));
  return earlierMarks(lead).length + notes.length;
}

function isCounted({ row, acts }: WorkedLead): boolean {
  return (
    row.version === acts.length && acts.every(({ detail }, index) => detail.version === index + 1)
  );
}

/** Whether the acts, one after the other, lead from a new lead to what is stored. */
function isFolded(lead: WorkedLead): boolean {
  const { row, acts } = lead;
  const work: Required<Work> = {
    status: earlierMarks(lead).length > 0 ? "working" : "new",
    next: null,
    assignedTo: null,
  };
  for (const { detail } of acts) {
    if (!isDeepStrictEqual({ ...work, ...detail.before }, work)) return false;
    Object.assign(work, detail.after);
  }
  const next = row.next_at === null ? null : { at: row.next_at, note: row.next_note };
  return isDeepStrictEqual(work, { status: row.status, next, assignedTo: row.assigned_to });
}

/** Each call has its mark, with its time and its note, until it's undone; and no other is there. */
function isMarked(lead: WorkedLead): boolean {
  const calls = lead.acts.filter(({ act, undone_at }) => act === "call" && undone_at === null);
  const marks = new Map(lead.marks.map((mark) => [mark.id, mark]));
  const isOfCall = ({ id, at, detail }: StoredAct) =>
    marks.get(id)?.at === at && marks.get(id)?.note === detail.note;
  return calls.every(isOfCall) && calls.length + earlierMarks(lead).length === marks.size;
}

function firstContact({ marks }: WorkedLead): string | null {
  return marks.map(({ at }) => at).toSorted()[0] ?? null;
}

/** A correction here has a name and a ZIP code. */
function isCorrected({ acts, corrections }: WorkedLead): boolean {
  const due = acts.flatMap(({ detail }) => detail.corrections ?? []);
  const isPaired = acts.every(
    ({ act, detail }) => act !== "correct" || detail.corrections?.length === 2,
  );
  return isPaired && isDeepStrictEqual(due.toSorted(), [...corrections].toSorted());
}

/** The name is that of the last correction which wasn't undone. */
function isNamed(
  { row, acts }: WorkedLead,
  names: ReadonlyMap<string | null, string | null>,
): boolean {
  const last = acts.findLast(({ act, undone_at }) => act === "correct" && undone_at === null);
  const mark = last === undefined ? row.consent : names.get(last.id);
  // Whoever sent it still waits for the answer.
  return mark === undefined || row.name === `Lead ${mark}`;
}

function isUndone({ acts }: WorkedLead): boolean {
  const undone = acts.flatMap(({ id, undone_at }) =>
    undone_at === null ? [] : [`${id} ${undone_at}`],
  );
  const undos = acts.flatMap(({ at, detail }) =>
    detail.undid === undefined ? [] : [`${detail.undid} ${at}`],
  );
  return isDeepStrictEqual(undone.toSorted(), undos.toSorted());
}

function stopIn(acts: readonly StoredAct[]): WorkedLead["stop"] {
  const stops = new Set(
    acts.flatMap(({ act, undone_at, detail }) =>
      act === "undo" || undone_at !== null ? [] : detail.stop,
    ),
  );
  if (stops.has("contact")) return "contact";
  return stops.has("calls") ? "calls" : null;
}

/** When the work on the lead last changed in a way that webhooks are told of. */
function lastNews(acts: readonly StoredAct[]): string | undefined {
  return acts.findLast(
    ({ detail }) => Object.keys(detail.after).length > 0 || detail.stop !== undefined,
  )?.at;
}
