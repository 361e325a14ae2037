import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurnEnd } from "./turn-end.ts";

test("works wait for the end of the turn, and are done in their order, each once", async () => {
  const atTurnEnd = createTurnEnd();
  const done: string[] = [];
  const add = (name: string) => atTurnEnd(() => void done.push(name));
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
