import { randomUUID } from "node:crypto";
import agency from "#content/agency/agency.yaml";
import type { Actor } from "#contract/desk.ts";
import type {
  ActOutcome,
  HistoryEntry,
  LeadActInput,
  LeadPage,
  LeadToAdd,
  TodayList,
} from "#contract/desk-leads.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { instantOf } from "#medicare/calendar.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRow } from "#server/db/tables.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { idOf, submissionForTests, testLeads } from "#server/leads/testing.ts";
import type { Submission } from "#server/leads/submit-lead.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { createDeskLeads } from "./leads.ts";

const hook = "https://crm.example/hook";

/** For tests: the instant (UTC, ISO 8601) of a day and a time where the agency is. */
export function at(day: string, clock: string): string {
  const instant = instantOf(day, clock, agency.timeZone);
  if (instant === null) throw new Error(`there is no ${day}, ${clock}`);
  return instant;
}

/** For tests: a lead from a phone call, without an email address. */
export const phoneCall: LeadToAdd = {
  kind: "contact",
  fields: { name: "Dora Lee", phone: "972 204 5857", message: "Called about Part D." },
  channel: "phone",
  consent: "A call back",
  consentHow: "on the call",
  source: null,
  askedOn: null,
  contacted: false,
  note: null,
  next: null,
  isOwn: true,
  anyway: false,
};

/** For tests: the lead desk on a real database with one webhook, on Friday, November 20, 2026, at 9 a.m. of the agency. */
export async function deskForTests() {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  let time = Date.parse(at("2026-11-20", "09:00"));
  const signer = createSigner("for tests");
  const queued = { times: 0 };
  const deps = {
    database,
    signer,
    suppressions: createSuppressions(signer),
    sending: { messageIdHost: "desk.example", webhookUrls: [hook] },
    now: () => new Date(time),
    onQueued: () => void (queued.times += 1),
  };
  const intake = testLeads(database, { ...deps.sending, ...deps });
  const desk = createDeskLeads(deps);
  const [maria, tom] = await addPeople(database.db);

  async function rowOf(number: number): Promise<LeadRow> {
    const rows = database.db.selectFrom("leads").selectAll().where("number", "=", number);
    return await rows.executeTakeFirstOrThrow();
  }
  /** Does something as the lead stands now. */
  async function act(number: number, input: LeadActInput, actor: Actor = maria) {
    const { version } = await rowOf(number);
    return await desk.act(actor, number, input, version, randomUUID());
  }
  return {
    ...scratch,
    deps,
    desk,
    maria,
    tom,
    queued,
    rowOf,
    act,
    clock: () => new Date(time).toISOString(),
    /** @param minutes how far the clock moves */
    pass: (minutes: number) => void (time += minutes * 60_000),
    setClock: (day: string, clock: string) => void (time = Date.parse(at(day, clock))),
    /** Does something, and fails unless that worked. @returns what undoes it */
    async done(number: number, input: LeadActInput, actor: Actor = maria): Promise<string> {
      return undoOf(await act(number, input, actor));
    },
    /** Stores a request of the contact form a minute later. @returns its number */
    async submit(
      fields: object = {},
      change: Partial<Submission> = {},
      kind: LeadKind = "contact",
    ) {
      time += 60_000;
      const person = { name: "Ada Flores", email: "ada@example.com", phone: "(972) 204-5855" };
      const all = { ...person, message: "Please call me.", ...fields };
      const submission = submissionForTests({ fields: all, ...change }, kind);
      const id = idOf(await intake.submit(kind, submission));
      const row = database.db.selectFrom("leads").select("number").where("id", "=", id);
      return (await row.executeTakeFirstOrThrow()).number;
    },
    /** Numbers in each list of Today. */
    async lists(): Promise<Record<TodayList, number[]>> {
      const { lists } = await desk.today(maria, {});
      const numbersIn = (list: TodayList) => lists[list].lines.map(({ number }) => number);
      return {
        due: numbersIn("due"),
        waiting: numbersIn("waiting"),
        email: numbersIn("email"),
        adrift: numbersIn("adrift"),
        planned: numbersIn("planned"),
      };
    },
    async page(number: number): Promise<LeadPage> {
      const page = await desk.lead(maria, number);
      if (page === null) throw new Error(`there is no lead ${number}`);
      return page;
    },
    /** What people did, newest first. */
    async acts(number: number): Promise<HistoryEntry["entry"][]> {
      const { history } = await this.page(number);
      return history.flatMap(({ by, entry }) => (by === null ? [] : entry));
    },
    /** How often webhooks were told of a change that wasn't sent yet. */
    async updates(): Promise<number> {
      const rows = database.db.selectFrom("outbox").select("id");
      return (await rows.where("kind", "=", "lead-update-webhook").execute()).length;
    },
  };
}

export type DeskForTests = Awaited<ReturnType<typeof deskForTests>>;

/** For tests: adds an agent, Maria, and a manager, Tom. */
export async function addPeople(db: Database["db"]): Promise<[Actor, Actor]> {
  const people = [
    { id: "maria", name: "Maria Delgado", role: "agent" },
    { id: "tom", name: "Tom Reyes", role: "manager" },
  ] as const;
  for (const { id, name, role } of people) {
    const email = `${id}@desk.example`;
    const row = { id, name, email, email_lower: email, role, morning_mail: 0, created_at: "2026" };
    await db.insertInto("desk_people").values(row).execute();
  }
  const [maria, tom] = people.map(({ id, name, role }): Actor => {
    return { personId: id, name, role, sessionId: "" };
  });
  if (maria === undefined || tom === undefined) throw new Error("nobody is there");
  return [maria, tom];
}

/** For tests: what undoes a done act. @throws if it wasn't done, or can't be undone */
export function undoOf(outcome: ActOutcome): string {
  if (outcome.outcome !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.undo ?? "";
}

interface Over {
  readonly database: Database;
  /** By default a minute after noon, UTC, on November 20, 2026. */
  readonly now?: () => Date;
}

/** For tests of other parts: what a manager does at the desk, by lead id, whoever did something meanwhile. */
export function managerOver({ database, now = () => new Date("2026-11-20T12:01:00.000Z") }: Over) {
  const signer = createSigner("for tests");
  const suppressions = createSuppressions(signer);
  const sending = { messageIdHost: "desk.example" };
  const desk = createDeskLeads({ database, signer, suppressions, sending, now, onQueued() {} });
  const tom: Actor = { personId: "tom", name: "Tom Reyes", role: "manager", sessionId: "" };
  const act = async (leadId: string, input: LeadActInput): Promise<ActOutcome> => {
    const rows = database.db.selectFrom("leads").select(["number", "version"]);
    const { number, version } = await rows.where("id", "=", leadId).executeTakeFirstOrThrow();
    return await desk.act(tom, number, input, version, randomUUID());
  };
  return {
    release: (leadId: string) => act(leadId, { act: "release" }),
    correctEmail: (leadId: string, email: string) =>
      act(leadId, { act: "correct", email, resend: false }),
  };
}
