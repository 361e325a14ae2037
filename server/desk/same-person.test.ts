import { beforeEach, expect, test } from "vitest";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";
import { type Comparable, othersOf } from "./same-person.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const last4 = (index: number) => String(index).padStart(4, "0");

test.each([
  ["mailbox", "email", (index: number) => ({ phone: `(972) 205-${last4(index)}` })],
  ["number", "phone", (index: number) => ({ name: `Ada ${index}`, email: `${index}@example.com` })],
] as const)("of many leads of one %s, the newest 20 are read", async (_, same, fieldsOf) => {
  const numbers: number[] = [];
  for (let index = 0; index < 24; index += 1) numbers.push(await desk.submit(fieldsOf(index)));
  const { db } = desk.database;
  const comparable = async (number: number): Promise<Comparable> => {
    const { lead } = await desk.page(number);
    const row = await desk.rowOf(number);
    return { ...row, phone: lead.details?.phone ?? null };
  };
  const ends = [numbers.at(0) ?? 0, numbers.at(-1) ?? 0] as const;
  const others = await othersOf(db, await Promise.all(ends.map(comparable)));
  const newest = numbers.toReversed().map((number) => expect.objectContaining({ number, same }));
  expect(others.get(ends[0])).toEqual(newest.slice(0, 20));
  expect(others.get(ends[1])).toEqual(newest.slice(1, 21));
});
