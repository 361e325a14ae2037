import { expect, it } from "vitest";
import { formatDay } from "./day.tsx";

it("formats a date the same in every time zone", () => {
  expect(formatDay("2025-05-12")).toBe("May 12, 2025");
  expect(formatDay("2026-01-01")).toBe("January 1, 2026");
});
