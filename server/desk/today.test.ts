import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});
afterEach(() => desk.remove());

const monday = "2026-11-23T16:00:00.000Z";
const next = (at: string, note: string | null = null) => ({ at, note });

test("sorts open leads into four lists: due first by time, waiting longest first, adrift newest first", async () => {
  const [first, second, third, fourth] = [
    await desk.submit(),
    await desk.submit({ email: "b@example.com" }),
    await desk.submit({ email: "c@example.com" }),
    await desk.submit({ email: "d@example.com" }),
  ];
  expect(await desk.lists()).toEqual({
    due: [],
    waiting: [first, second, third, fourth],
    planned: [],
    adrift: [],
  });
  await desk.done(first, { act: "call", result: "message", note: null, next: next(monday) });
  await desk.done(second, { act: "call", result: "no-answer", note: null });
  await desk.done(third, { act: "call", result: "reached", note: "wants Part D" });
  // A planned step counts before the first call, too.
  const evening = next("2026-11-21T02:30:00.000Z");
  await desk.done(fourth, { act: "next-step", next: evening, isDone: false });
  expect(await desk.lists()).toEqual({
    due: [fourth],
    waiting: [],
    planned: [first],
    adrift: [third, second],
  });
  desk.setClock("2026-11-23T14:00:00.000Z");
  expect(await desk.lists()).toMatchObject({ due: [fourth, first], planned: [] });
});
