import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { birthdate, type Day, formatDay, isRealDay } from "#contract/plan-request.ts";
import { birthdatePattern } from "./lead-field-notes.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** JSON Schema reads a pattern as Unicode (draft 2020-12, 6.4). */
const described = new RegExp(birthdatePattern, "u");
const isTaken = (text: string) => birthdate.safeParse(text).success;

describe("the pattern of a date of birth", () => {
  it.each([
    ["nothing", "", " "],
    ["too few or too many digits", "3/15/60", "3151960", "003/15/1960", "03/15/19600"],
    ["the day first", "15/03/1960", "15031960", "1960-15-03"],
    ["no such day or month", "00/10/1960", "03/00/1960", "03/32/1960"],
    ["a year far off", "03/15/1860", "03/15/0060", "03/15/2100"],
    ["something else", "x03/15/1960", "03/15/1960\n03/15/1960", "March 15, 1960", "٠٣/١٥/١٩٦٠"],
  ])("rejects a date with %s, which the service does not accept", (_, ...texts) => {
    for (const text of texts)
      expect([isTaken(text), described.test(text)], `for ${text}`).toEqual([false, false]);
  });

  it.each(["02/30/1960", "02/29/1961", "4/31/1960", "11/20/2026", "11/21/2026", "11/20/1900"])(
    "can't reject %j, which only its description excludes",
    (text) => {
      expect([isTaken(text), described.test(text)]).toEqual([false, true]);
    },
  );

  const ours = fc
    .record({
      year: fc.integer({ min: 1895, max: 2030 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    .filter(isRealDay)
    .chain((day) => fc.constantFrom(...writingsOf(day)));
  const like = fc.stringMatching(/^\s?[0-3]?\d[/. -]?[0-3]?\d[/. -]?(?:19|20)?\d\d\s?$/);

  it("matches everything that the service accepts", () => {
    fc.assert(
      fc.property(fc.oneof(ours, like, fc.string()), (text) => {
        expect(described.test(text) || !isTaken(text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("control: the check's texts are often accepted, and a single format would miss many", () => {
    const taken = fc.sample(fc.oneof(ours, like), 1_000).filter(isTaken);
    expect(taken.length).toBeGreaterThan(300);
    const missed = taken.filter((text) => !/^\d{2}\/\d{2}\/\d{4}$/.test(text));
    expect(missed.length).toBeGreaterThan(100);
  });
});

/** A day in every format that people use. */
function writingsOf(day: Day): string[] {
  const { year, month, day: date } = day;
  const long = formatDay(day);
  const short = `${month}/${date}/${year}`;
  const monthFirst = ["/", "-", ".", " ", ""].map((mark) => long.replaceAll("/", mark));
  const shorter = ["/", "-", ".", " "].map((mark) => short.replaceAll("/", mark));
  const yearFirst = [`${year}-${month}-${date}`, `${year}-${long.slice(0, 5).replace("/", "-")}`];
  const all = [...monthFirst, ...shorter, ...yearFirst];
  return [...all, ...all.map((text) => ` ${text} `)];
}
