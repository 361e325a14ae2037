import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "#server/base/log.ts";
import { noopObserver, type MetricsObserver } from "#server/metrics/observer.ts";
import {
  createFewEachTurn,
  createAdmissionLimit,
  noteShed,
  type AdmissionLimit,
} from "./overload.ts";

const limits = { most: 100, least: 5, milliseconds: 1000 };

describe("how many may wait for the store", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => vi.useRealTimers());

  /** A store that answers one after another, each `milliseconds` after the one before. */
  function storeOf(room: AdmissionLimit) {
    const inside: (() => void)[] = [];
    return {
      /** Lets in as many as there is room for, at most so many; says how many. */
      fill(count = Infinity): number {
        let came = 0;
        for (; came < count && !room.isFull(); came += 1)
          void room.stay(() => new Promise<void>((resolve) => inside.push(resolve)));
        return came;
      },
      async answer(count: number, milliseconds: number) {
        for (const leave of inside.splice(0, count)) {
          vi.advanceTimersByTime(milliseconds);
          leave();
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        }
      },
    };
  }

  test("at first there are as many places as there may be at most", () => {
    expect(storeOf(createAdmissionLimit(limits)).fill()).toBe(100);
  });

  test("after a slow answer there are as many as the store answers within the limit", async () => {
    const store = storeOf(createAdmissionLimit(limits));
    store.fill();
    await store.answer(100, 20); // fifty in the limit of a second
    expect(store.fill()).toBe(50);
  });

  test("while the store keeps up no place is lost", async () => {
    const store = storeOf(createAdmissionLimit(limits));
    for (let round = 0; round < 5; round += 1) {
      expect(store.fill()).toBe(100);
      await store.answer(100, 9);
    }
  });

  test("each answered in time makes room for one more, however few there were", async () => {
    const store = storeOf(createAdmissionLimit(limits));
    store.fill(1);
    await store.answer(1, 60_000);
    expect(store.fill()).toBe(5);
    await store.answer(5, 1);
    expect(store.fill()).toBe(10);
    await store.answer(10, 1);
    expect(store.fill()).toBe(20);
  });

  test("nobody more is let in while one has waited for too long", () => {
    const store = storeOf(createAdmissionLimit(limits));
    store.fill(1);
    vi.advanceTimersByTime(1000);
    expect(store.fill(1)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(store.fill()).toBe(0);
  });

  test("who leaves with an error has left", async () => {
    const room = createAdmissionLimit({ ...limits, most: 1, least: 1 });
    await expect(room.stay(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(room.isFull()).toBe(false);
  });
});

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

describe("what those who are turned away leave in the log and the counts", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("thousands in a second are one line with their number, and the next second has its own", () => {
    const lines: unknown[] = [];
    const warn: Log["warn"] = (_, fields) => void lines.push(fields);
    const note = noteShed({ ...silent, warn }, noopObserver);
    const many = (count: number) => {
      for (let each = 0; each < count; each += 1) note("/api/leads", "guide", 1);
    };
    many(3000);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(lines).toEqual([{ count: 3000 }]);
    vi.advanceTimersByTime(10_000);
    many(2);
    vi.advanceTimersByTime(1000);
    expect(lines).toEqual([{ count: 3000 }, { count: 2 }]);
  });

  test("each is counted, by its form and its route", () => {
    const request = vi.fn<MetricsObserver["request"]>();
    const submission = vi.fn<MetricsObserver["submission"]>();
    const note = noteShed(silent, { request, submission });
    note("/contact", "contact", 7);
    note("/api/leads", "guide", 8);
    expect(request.mock.calls).toEqual([
      ["/contact", 503, 7],
      ["/api/leads", 503, 8],
    ]);
    expect(submission.mock.calls).toEqual([
      ["contact", "overloaded"],
      ["guide", "overloaded"],
    ]);
  });
});

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
