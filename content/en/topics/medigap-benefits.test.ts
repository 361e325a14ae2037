import { expect, test } from "vitest";
import table from "#content/en/topics/medigap-benefits.yaml";
import { medigapLetters } from "./medigap-letters.ts";

/** The letters that pay all of a cost. */
function payingAll(benefit: string): string {
  const row = table.benefits.find((one) => one.benefit === benefit);
  return medigapLetters.filter((letter) => row?.values[letter] === true).join("");
}

// The ten standardized plans, as the NAIC model regulation defines them: a mistake here misleads buyers.
test.each([
  ["Hospital coinsurance", "ABCDFGKLMN"],
  ["Part B coinsurance", "ABCDFGM"],
  ["First 3 pints of blood", "ABCDFGMN"],
  ["Hospice coinsurance", "ABCDFGMN"],
  ["Skilled nursing coinsurance", "CDFGMN"],
  ["Part A deductible", "BCDFGN"],
  ["Part B deductible", "CF"],
  ["Part B excess charges", "FG"],
  ["Foreign travel emergency", ""],
  ["Out-of-pocket limit", ""],
])("%s: paid in full by %s", (benefit, letters) => {
  expect(payingAll(benefit)).toBe(letters);
});

test("K pays half and L three quarters of shared costs, and only they have a yearly limit", () => {
  const shared = table.benefits.filter(({ values }) => values.K === "50%");
  expect(shared).toHaveLength(5);
  for (const { values } of shared) expect(values.L).toBe("75%");
  const limit = table.benefits.find(({ benefit }) => benefit === "Out-of-pocket limit");
  const limited = medigapLetters.filter((letter) => limit?.values[letter] !== "N/A");
  expect(limited).toEqual(["K", "L"]);
});
