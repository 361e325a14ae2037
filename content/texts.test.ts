import { expect, test, it } from "vitest";
import { evenSides } from "./fields.ts";
import { fillPlaces, plural } from "./fill-places.ts";
import table from "#content/en/topics/medigap-benefits.yaml";
import guide from "#content/en/guide/guide.yaml";
import page from "#content/en/pages/download-guide.yaml";
import { disclaimersSchema as schema } from "#content/en/site/schemas.ts";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";

const short = ["You pay less."];
const long = ["You pay less, and that for many years to come."];

test.each([
  ["as many points", ["You pay less.", "No referrals."], ["You pay more.", "A network."], true],
  ["an extra point, even a short one", ["Low premium", "A limit"], ["Copays, a network"], false],
  ["a longer side", short, long, false],
  ["a longer first side", long, short, false],
])("two sides with %s", (_, first, second, isEven) => {
  expect(evenSides(first, second)).toBe(isEven);
});

test("fills each place, also twice, and takes values as they are", () => {
  expect(fillPlaces("[day], or [day] in [month].", { day: "May 1", month: "$& [x]" })).toBe(
    "May 1, or May 1 in $& [x].",
  );
});

test("a place without a value is an error", () => {
  expect(() => fillPlaces("By [day]", { month: "May" })).toThrow('[day] in "By [day]"');
});

test.each([
  [0, "0 plans"],
  [1, "1 plan"],
  [999, "999 plans"],
  [1234567, "1,234,567 plans"],
])("%i as %s", (count, words) => {
  expect(plural(count, "1 plan", "[count] plans")).toBe(words);
});

const versions = (text: string) => [{ version: "2026-10-01", text }];
const one = versions("Now");
const solicitation = versions("This is a solicitation of insurance. Us.");
const tpmo = versions("Now [organizations] offer [plans]");
const counts = versions("For [state] in [year]");
const countyCounts = versions("For [county] in [year]");
const stateLicense = "Us, [state] no. [license]";
const otherStates = { label: "Others", to: "/about-us" };
const all = {
  tpmo,
  medicareHours: one,
  notGovernment: one,
  solicitation,
  recording: one,
  recordingDetails: one,
  demonstration: one,
  counts,
  countyCounts,
  noCountyPlans: countyCounts,
  stateLicense,
  otherStates,
};

it("shows the newest wording and keeps the older ones", () => {
  const older = [...tpmo, { version: "2023-09-30", text: "Then" }];
  expect(schema.parse({ ...all, tpmo: older }).tpmo).toBe(tpmo[0]?.text);
});

it("rejects versions that are out of order", () => {
  const wrong = [{ version: "2023-09-30", text: "Then" }, ...tpmo];
  const [issue] = schema.safeParse({ ...all, tpmo: wrong }).error?.issues ?? [];
  expect(issue?.message).toBe("versions must be newest first");
});

it("rejects a solicitation that is not labeled as one", () => {
  expect(schema.safeParse({ ...all, solicitation: one }).error?.issues[0]?.path).toEqual([
    "solicitation",
  ]);
});

it.each([
  ["tpmo", one],
  ["counts", one],
  ["countyCounts", counts],
  ["noCountyPlans", counts],
  ["stateLicense", "Us, licensed"],
])("rejects %s without its placeholders", (name, without) => {
  expect(schema.safeParse(all).success).toBe(true);
  expect(schema.safeParse({ ...all, [name]: without }).error?.issues[0]?.path).toEqual([name]);
});

it.each([
  ["tpmo", "[organizations] offer [plans] in [state]"],
  ["counts", "For [state] in [year], [county]"],
  ["countyCounts", "For [county], [state], in [year]"],
  ["noCountyPlans", "Nothing in [county], [state], for [year]"],
])("rejects %s with a place that has no value", (name, text) => {
  expect(schema.safeParse({ ...all, [name]: versions(text) }).error?.issues[0]?.path).toEqual([
    name,
  ]);
});

/** The letters that pay all of a cost. */
function payingAll(benefit: string): string {
  const row = table.benefits.find((cost) => cost.benefit === benefit);
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

test("lists the guide's chapters in order", () => {
  expect(page.inside.topics.map(({ chapter }) => chapter)).toEqual(guide.topics);
  expect(page.inside.back.map(({ chapter }) => chapter)).toEqual(guide.back);
});
