import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

const limits = { most: 100, least: 5, milliseconds: 1000 };

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** A store that answers one after another, each `milliseconds` after the one before. */
function storeOf(room: WaitingRoom) {
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
  expect(storeOf(createWaitingRoom(limits)).fill()).toBe(100);
});

test("after a slow answer there are as many as the store answers within the limit", async () => {
  const store = storeOf(createWaitingRoom(limits));
  store.fill();
  await store.answer(100, 20); // fifty in the limit of a second
  expect(store.fill()).toBe(50);
});

test("while the store keeps up no place is lost", async () => {
  const store = storeOf(createWaitingRoom(limits));
  for (let round = 0; round < 5; round += 1) {
    expect(store.fill()).toBe(100);
    await store.answer(100, 9);
  }
});

test("each answered in time makes room for one more, however few there were", async () => {
  const store = storeOf(createWaitingRoom(limits));
  store.fill(1);
  await store.answer(1, 60_000);
  expect(store.fill()).toBe(5);
  await store.answer(5, 1);
  expect(store.fill()).toBe(10);
  await store.answer(10, 1);
  expect(store.fill()).toBe(20);
});

test("nobody more is let in while one has waited for too long", () => {
  const store = storeOf(createWaitingRoom(limits));
  store.fill(1);
  vi.advanceTimersByTime(1000);
  expect(store.fill(1)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(store.fill()).toBe(0);
});

test("who leaves with an error has left", async () => {
  const room = createWaitingRoom({ ...limits, most: 1, least: 1 });
  await expect(room.stay(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(room.isFull()).toBe(false);
});
