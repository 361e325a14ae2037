import type { StoredAct } from "#server/desk/act-detail.ts";
import type { Answer, DeskPeople } from "./desk-people.ts";
import { type WorkedLead, workedLeads } from "./desk-rows.ts";
import { tearsIn } from "./desk-tears.ts";
import { integrityOf, type Store } from "./store.ts";

/** What happened to the forms that people sent at the desk, each as `act, number of the lead`. */
export interface DeskFindings {
  /** How many forms were answered with the lead's page. */
  readonly answered: number;
  /** Answered, and not there. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** There, without an answer to anybody. Expected only while somebody waits for one. */
  readonly unanswered: readonly string[];
  /** Acts without all that they change, and changes without their act. */
  readonly torn: readonly string[];
  /** How many forms came too late, because somebody else changed the lead. */
  readonly late: number;
  readonly refusals: readonly string[];
  readonly integrity: string;
}

/** What a form made, by the id of the lead that it added or of the act. */
interface Made {
  readonly answer: Answer;
  readonly ids: readonly string[];
}

/** Compares the answers that people got with what is stored, and what is stored with itself. */
export async function inspectDesk(store: Store, people: DeskPeople): Promise<DeskFindings> {
  // Before the look: more are answered meanwhile.
  const answers = [...people.answers];
  const leads = await workedLeads(store);
  const byNumber = new Map(leads.map((lead) => [lead.row.number, lead]));
  const byMark = Map.groupBy(leads, ({ row }) => row.consent);
  const made = answers.map((answer): Made => {
    if (answer.act === "add")
      return { answer, ids: (byMark.get(answer.mark) ?? []).map(({ row }) => row.id) };
    const acts = byNumber.get(answer.number)?.acts.filter((act) => isOf(act, answer)) ?? [];
    return { answer, ids: acts.map(({ id }) => id) };
  });
  const names = new Map(answers.map(({ entry, mark }) => [entry, mark]));
  return {
    answered: answers.length,
    lost: made.filter(isMissing).map(wordsFor),
    doubled: made.filter(({ ids }) => ids.length > 1).map(wordsFor),
    unanswered: unanswered(leads, new Set(made.flatMap(({ ids }) => ids))),
    torn: leads.flatMap((lead) => tearsIn(lead, names)),
    late: people.late(),
    refusals: [...people.refusals],
    integrity: await integrityOf(store),
  };
}

/** Whether an act is what a form asked for: by its text or what it undid, otherwise by the id in the answer. */
function isOf({ id, act, detail }: StoredAct, answer: Answer): boolean {
  const { mark, undid, entry } = answer;
  if (act !== answer.act) return false;
  if (undid !== null) return detail.undid === undid;
  // What was corrected isn't in the act.
  if (mark === null || act === "correct") return entry === null || id === entry;
  return [detail.note, detail.after.next?.note].some((text) => text?.includes(mark));
}

/** Also if the answer named another act. */
function isMissing({ answer: { entry }, ids }: Made): boolean {
  return ids.length === 0 || (entry !== null && !ids.includes(entry));
}

function wordsFor({ answer: { act, number } }: Made): string {
  return `${act}, ${number}`;
}

function unanswered(leads: readonly WorkedLead[], answered: ReadonlySet<string>): string[] {
  return leads.flatMap(({ row, acts }) => {
    // The note that a lead was added with is a part of that form.
    const others = acts.filter(({ detail }) => detail.note !== `Note ${row.consent}`);
    const things = [{ id: row.id, act: "add" }, ...others];
    return things.filter(({ id }) => !answered.has(id)).map(({ act }) => `${act}, ${row.number}`);
  });
}
