import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFewEachTurn } from "./few-each-turn.ts";

test("works wait for the end of the turn, and are done in their order, each once", async () => {
  const soon = createFewEachTurn();
  const done: string[] = [];
  const add = (name: string) => soon(() => void done.push(name));
  add("one");
  add("two");
  await Promise.resolve();
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["one", "two"]);
  add("three");
  await nextTurn();
  expect(done).toEqual(["one", "two", "three"]);
});

test("of many only a few are done in a turn, and of very many a part", async () => {
  const soon = createFewEachTurn();
  let done = 0;
  const add = (count: number) => {
    for (let each = 0; each < count; each += 1) soon(() => void (done += 1));
  };
  add(300);
  const after: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn();
    after.push(done);
  }
  expect(after).toEqual([128, 256, 300, 300]);
  add(8000);
  await nextTurn();
  expect(done).toBe(800);
});

test("a work that brings more work is no turn without end", async () => {
  const soon = createFewEachTurn();
  let done = 0;
  const again = () => {
    done += 1;
    if (done < 5) soon(again);
  };
  soon(again);
  await nextTurn();
  expect(done).toBe(1);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(done).toBe(5);
});
