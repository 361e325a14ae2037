import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "#server/log.ts";
import { noWatch, type Watch } from "#server/watch.ts";
import { noteTurnedAway } from "./turned-away.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("thousands in a second are one line with their number, and the next second has its own", () => {
  const lines: unknown[] = [];
  const warn: Log["warn"] = (_, fields) => void lines.push(fields);
  const note = noteTurnedAway({ ...silent, warn }, noWatch);
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
  const request = vi.fn<Watch["request"]>();
  const submission = vi.fn<Watch["submission"]>();
  const note = noteTurnedAway(silent, { request, submission });
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
