import { afterEach, beforeEach, expect, test } from "vitest";
import { markContacted, undoContacts } from "./contacts.ts";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
} from "./testing.ts";
import { findLeads } from "./read-leads.ts";

let fixture: LeadsFixture;
let ids: string[];
beforeEach(async () => {
  fixture = await leadsFixture();
  ids = [];
  for (const email of ["ada@example.com", "bea@example.com"])
    ids.push(
      idOf(await fixture.leads.submit("guide", submission({ fields: { firstName: "A", email } }))),
    );
});
afterEach(() => fixture.remove());

const mark = (minute: number) => ({
  contactedAt: `2026-11-20T13:0${minute}:00.000Z`,
  contactedBy: null,
  note: null,
});

/** Calls `work` for all minutes concurrently, with the leads in reverse order every other time. */
async function concurrently(work: (leads: string[], minute: number) => Promise<unknown>) {
  const minutes = [5, 1, 7, 2, 4, 6, 3, 8];
  await Promise.all(
    minutes.map((minute, at) => work(at % 2 === 0 ? ids : ids.toReversed(), minute)),
  );
}

async function firstContacts() {
  const rows = fixture.database.db.selectFrom("leads").select("first_contacted_at as first");
  return (await rows.execute()).map(({ first }) => first);
}

test("stores all concurrent marks, and the earliest is the first contact", async () => {
  await concurrently((leads, minute) => markContacted(fixture.database, leads, mark(minute)));
  const first = mark(1).contactedAt;
  expect(await firstContacts()).toEqual([first, first]);
  for (const { contacts } of await findLeads(fixture.database, ids))
    expect(contacts).toHaveLength(8);
});

test("each concurrent undo removes one mark, until none is left", async () => {
  await concurrently((leads, minute) => markContacted(fixture.database, leads, mark(minute)));
  await concurrently((leads) => undoContacts(fixture.database, leads));
  expect(await firstContacts()).toEqual([null, null]);
  expect(await undoContacts(fixture.database, ids)).toEqual(ids);
});
