import { expect, test } from "vitest";
import { buildDay, dayIn } from "./build-settings.ts";

test("a day starts at midnight in the agency's zone", () => {
  const moment = new Date("2026-10-01T03:00:00Z");
  expect(dayIn("America/New_York", moment)).toBe("2026-09-30");
  expect(buildDay("America/New_York", {}, moment)).toBe("2026-09-30");
  expect(buildDay("UTC", {}, moment)).toBe("2026-10-01");
});

test("BUILD_DATE sets the day, and an invalid one is rejected", () => {
  expect(buildDay("UTC", { BUILD_DATE: "2027-01-01" })).toBe("2027-01-01");
  for (const BUILD_DATE of ["1/1/2027", "2027-13-01", "soon"])
    expect(() => buildDay("UTC", { BUILD_DATE })).toThrow("BUILD_DATE is not a day");
});
