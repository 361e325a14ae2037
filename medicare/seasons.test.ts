import { expect, test } from "vitest";
import { isIn, seasonNear } from "./seasons.ts";

test.each([
  ["2027-01-01", "advantage", "2027-03-31", true],
  ["2027-03-31", "advantage", "2027-03-31", true],
  ["2027-04-01", "open", "2027-12-07", false],
  ["2026-10-14", "open", "2026-12-07", false],
  ["2026-10-15", "open", "2026-12-07", true],
  ["2026-12-07", "open", "2026-12-07", true],
  ["2026-12-08", "advantage", "2027-03-31", false],
])("on %s: %s, until %s, begun: %s", (day, name, closes, begun) => {
  const season = seasonNear(day);
  expect(season).toMatchObject({ name, closes });
  expect(isIn(day, season)).toBe(begun);
});
