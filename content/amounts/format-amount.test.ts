import { expect, it } from "vitest";
import { formatAmount, formatDollars } from "./format-amount.ts";

const usd = { unit: "usd" as const };

it.each([
  [1632, "$1,632"],
  [174.7, "$174.70"],
  [0, "$0"],
])("writes %d dollars as %s", (value, text) => {
  expect(formatDollars(value)).toBe(text);
  expect(formatAmount(usd, value)).toBe(text);
});

it("gives all of a list cents when one has them", () => {
  expect(formatAmount(usd, [454.2, 559])).toBe("$454.20, $559.00");
  expect(formatAmount(usd, 559, [454.2, 559])).toBe("$559.00");
  expect(formatAmount(usd, [97000, 123000])).toBe("$97,000, $123,000");
});

it("writes ranges, percentages and texts", () => {
  expect(formatAmount({ unit: "usd", range: true }, [120, 300])).toBe("$120 to $300");
  expect(formatAmount({ unit: "percent" }, 20)).toBe("20%");
  expect(formatAmount({ unit: "text" }, "July 1")).toBe("July 1");
});
