import type { Kysely } from "kysely";
import type { Actor } from "#contract/desk.ts";
import { isCallWrong, type LeadFilter, type LeadLine } from "#contract/desk-leads.ts";
import type { Tables } from "#server/db/tables.ts";
import type { LeadDeps } from "./deps.ts";
import { readTodayList } from "./today.ts";

/** How many leads are read at a time, and how often at most in each list: at night, hardly anybody may be called. */
const [batch, mostBatches] = [10, 5];

/** See {@link DeskLeads.followingLead}. @throws database errors */
export async function readFollowingLead(
  deps: LeadDeps,
  actor: Actor,
  number: number,
  filter: LeadFilter,
): Promise<LeadLine | null> {
  for (const person of [actor.personId, "nobody"]) {
    if (filter.person !== undefined && filter.person !== person) continue;
    const place = person === "nobody" ? await placeAtWork(deps, actor) : 0;
    const callable: LeadLine[] = [];
    for await (const line of callableLines(deps, { ...filter, person })) {
      if (line.number !== number) callable.push(line);
      if (callable.length > place) break;
    }
    if (callable.length > 0) return callable[place % callable.length] ?? null;
  }
  return null;
}

/** Who is due, then who waits, as far as they may be called now. */
async function* callableLines(deps: LeadDeps, filter: LeadFilter): AsyncGenerator<LeadLine> {
  const now = deps.now().toISOString();
  for (const list of ["due", "waiting"] as const) {
    let after: string | null = null;
    for (let count = 0; count < mostBatches && (count === 0 || after !== null); count += 1) {
      const { lines, next } = await readTodayList(deps, list, filter, after, batch);
      yield* lines.filter((line) => isToCall(line, now));
      // What comes after a step that is due later is due later, too.
      after = (lines.at(-1)?.next?.at ?? now) > now ? null : next;
    }
  }
}

/** Somebody with two requests who was called for one of them isn't called again for the other. */
function isToCall(line: LeadLine, now: string): boolean {
  if (line.phone === null || isCallWrong(line)) return false;
  return line.next === null ? line.otherCall === null : line.next.at <= now;
}

/** How long somebody counts as at work after what they last did, in milliseconds; and how many acts are looked at. */
const [atWorkMs, mostActs] = [60 * 60_000, 200];

/** A person's place among those at work, whoever began first: so that they keep it while others come. */
async function placeAtWork({ database, now }: LeadDeps, actor: Actor): Promise<number> {
  const acts = await latestActs(database.db);
  const since = new Date(now().getTime() - atWorkMs).toISOString();
  const atWork = new Set(acts.filter(({ at }) => at >= since).map((act) => act.by_id));
  // Ids of one millisecond are in no order.
  const byTime = acts.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const inOrder = [...new Set(byTime.map((act) => act.by_id))];
  const place = inOrder.filter((id) => atWork.has(id)).indexOf(actor.personId);
  return Math.max(0, place);
}

/** What anybody did last, newest first: ids are in the order of time. */
async function latestActs(db: Kysely<Tables>) {
  const acts = db.selectFrom("lead_acts").select(["by_id", "at"]).orderBy("id", "desc");
  return await acts.limit(mostActs).execute();
}
