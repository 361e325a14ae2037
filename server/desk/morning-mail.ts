import agency from "#content/agency/agency.yaml";
import type { Actor } from "#contract/desk.ts";
import type { DeskLeads, LeadLine, LeadList, Today, TodayList } from "#contract/desk-leads.ts";
import { leadKinds } from "#contract/lead-kind.ts";
import { type Day, instantOf, timeIn } from "#medicare/calendar.ts";
import type { Log } from "#server/base/log.ts";
import type { Config, NotifyDetail } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskPeopleTable } from "#server/db/desk-tables.ts";
import { errorCode } from "#server/db/errors.ts";
import type { DeskPost } from "#server/delivery/desk-mailer.ts";
import {
  type Morning,
  morningEmail,
  type MorningList,
  type MorningLists,
} from "#server/delivery/emails/morning.ts";

export interface MorningMailDeps {
  readonly database: Database;
  readonly leads: Pick<DeskLeads, "today" | "todayList">;
  readonly post: DeskPost;
  readonly publicUrl: URL;
  readonly detail: NotifyDetail;
  readonly now: () => Date;
  readonly log: Log;
}

/** What the mail says of people. Without a mail server, it's a file, which no erase would find: there it names nobody. */
export function morningDetail(config: Pick<Config, "smtpUrl" | "notifyDetail">): NotifyDetail {
  return config.smtpUrl === null ? "minimal" : config.notifyDetail;
}

/** When the mail goes out in the agency's time zone, and until when it may still: minutes since midnight. */
const [first, last] = [7 * 60 + 30, 12 * 60];

/**
 * Sends each person at the desk what is due today and who waits, unless they got that day's already or it isn't the time
 * for it. A mail that the server doesn't take yet can be sent with the next call. Several processes send one.
 * @throws database errors
 */
export async function sendMorningMails(deps: MorningMailDeps): Promise<void> {
  const { day, minute } = timeIn(agency.timeZone, deps.now());
  if (minute < first || minute >= last) return;
  for (const person of await peopleToMail(deps.database, day)) {
    if (!(await claim(deps.database, person.id, day))) continue;
    const isOver = await send(deps, person, day).catch((error: unknown) => {
      deps.log.error("cannot make the morning mail; trying again", { code: errorCode(error) });
      return false;
    });
    if (!isOver) await giveBack(deps.database, person, day);
  }
}

type Person = Pick<DeskPeopleTable, "id" | "name" | "email" | "role" | "morning_mail_on">;

/** Who wants it and works here: has signed in, and was there before this morning. */
async function peopleToMail({ db }: Database, day: Day): Promise<Person[]> {
  return await db
    .selectFrom("desk_people")
    .select(["id", "name", "email", "role", "morning_mail_on"])
    .where("morning_mail", "=", 1)
    .where("disabled_at", "is", null)
    .where("last_seen_at", "is not", null)
    .where("created_at", "<", instantOf(day, "07:30", agency.timeZone) ?? day)
    .where((person) =>
      person.or([person("morning_mail_on", "is", null), person("morning_mail_on", "!=", day)]),
    )
    .orderBy("id")
    .execute();
}

/** Marks the mail as sent before it is: after a crash, somebody gets none rather than two. */
async function claim({ db }: Database, id: string, day: Day): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("desk_people")
    .set({ morning_mail_on: day })
    .where("id", "=", id)
    .where((person) =>
      person.or([person("morning_mail_on", "is", null), person("morning_mail_on", "!=", day)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function giveBack({ db }: Database, person: Person, day: Day): Promise<void> {
  await db
    .updateTable("desk_people")
    .set({ morning_mail_on: person.morning_mail_on })
    .where("id", "=", person.id)
    .where("morning_mail_on", "=", day)
    .execute();
}

/** @returns false if it should be tried again; true too if there's nothing to say */
async function send(deps: MorningMailDeps, person: Person, day: Day): Promise<boolean> {
  const { publicUrl, detail, log } = deps;
  const document = morningEmail(await morningOf(deps, person, day), { publicUrl, detail });
  if (document === null) return true;
  const to = { name: person.name, address: person.email };
  const { result, reason } = await deps.post(to, document);
  const kind = "morning";
  if (reason === undefined) log.info(`desk mail ${result}`, { kind });
  else log.warn(`desk mail ${result}`, { kind, reason });
  return result !== "retry";
}

/** Their own leads; and nobody's with those of people who left: these are nobody's either, though they stay assigned. */
async function morningOf(deps: MorningMailDeps, person: Person, day: Day): Promise<Morning> {
  const { id: personId, name, role } = person;
  const actor: Actor = { personId, name, role, sessionId: "" };
  const others = ["nobody", ...(await disabledPeople(deps.database))];
  return {
    day,
    yours: await listsOf(deps, actor, [personId]),
    nobodys: await listsOf(deps, actor, others),
  };
}

async function listsOf(
  { leads }: MorningMailDeps,
  actor: Actor,
  people: readonly string[],
): Promise<MorningLists> {
  const parts: Today[] = [];
  const emails: LeadList[] = [];
  for (const person of people) {
    parts.push(await leads.today(actor, { person }));
    // Of each kind the first: many guides would hide who wrote something.
    for (const form of leadKinds)
      emails.push(await leads.todayList(actor, "email", { person, form }, null));
  }
  const created = ({ createdAt }: LeadLine) => createdAt;
  const joined = (
    name: TodayList,
    orderOf: (line: LeadLine) => string,
    lists: readonly LeadList[] = parts.map((part) => part.lists[name]),
  ): MorningList => ({
    lines: lists
      .flatMap(({ lines }) => lines)
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    count: parts.reduce((sum, { counts }) => sum + counts[name], 0),
  });
  return {
    due: joined("due", ({ next }) => next?.at ?? ""),
    waiting: joined("waiting", created),
    email: joined("email", guidesLast, emails),
    adrift: joined("adrift", created),
  };
}

/** Guides went out by themselves. */
function guidesLast({ kind, createdAt }: LeadLine): string {
  return `${kind === "guide" ? 1 : 0} ${createdAt}`;
}

async function disabledPeople({ db }: Database): Promise<string[]> {
  const people = db.selectFrom("desk_people").select("id").where("disabled_at", "is not", null);
  return (await people.execute()).map(({ id }) => id);
}
