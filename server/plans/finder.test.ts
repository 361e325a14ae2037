import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { countyKey, readPlace } from "./counties.ts";
import { writeDisplay } from "./display.ts";
import { createPlanFinder, describePlanChoice, type PlanFinder, withPlanNames } from "./finder.ts";
import { yearFile, zipFile } from "./plan-files.ts";
import { writeSample } from "./sample.ts";

const sample = { state: "tx", slug: "sample" };
const record = { materialId: "Y0000_plans", approved: "2026-01-01", expires: "2026-12-31" };

let folder = "";
let day = "2026-04-01";
let faults: unknown[] = [];

// One sample for all, which each test gets a copy of.
const sampleFolder = mkdtempSync(join(tmpdir(), "plans-"));
beforeAll(() => writeSample(sampleFolder, day));
afterAll(() => rmSync(sampleFolder, { recursive: true }));

beforeEach(() => {
  folder = scratchDirectory();
  day = "2026-04-01";
  faults = [];
  cpSync(sampleFolder, folder, { recursive: true });
});

/** A new finder, which looks at the files at once. */
function open(samples = true): PlanFinder {
  const finder = createPlanFinder({
    folder,
    samples,
    today: () => day,
    isOffered: (state, { organization, contract }, year) =>
      state === "TX" && year === 2026 && organization === "Sample Health" && contract === "H0000",
    onFault: (error) => void faults.push(error),
  });
  onTestFinished(() => finder.close());
  return finder;
}

test("lists a county's plans and those of its whole state, by name, with what the agency offers", () => {
  const found = open().plansIn(sample);
  const names = found?.plans.map(({ name }) => name) ?? [];
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(names).toContain("Made-Up Rx Basic (PDP)");
  expect(found).toMatchObject({
    county: { state: "TX", stateName: "Texas", slug: "sample", name: "Sample County" },
    year: 2026,
    show: "counts",
    edition: { file: "sample", sample: true },
    represented: { organizations: 1, plans: 4 },
  });
  const offered = found?.plans
    .filter((plan) => plan.offered)
    .map(({ organization }) => organization);
  expect(new Set(offered)).toEqual(new Set(["Sample Health"]));
  // Next year's list has the same organization, but the agency isn't appointed for that year.
  day = "2026-10-20";
  expect(open().plansIn(sample, 2027)?.represented).toEqual({ organizations: 0, plans: 0 });
});

test("a plan under sanction is marked, isn't offered, and doesn't come with a request", () => {
  const edit = (sql: string) => {
    using database = new DatabaseSync(yearFile(folder, 2026));
    database.exec(sql);
  };
  const planIds = ["H0000_001_0", "H0000_002_0"];
  const request = { year: 2026, state: "TX", slug: "sample", planIds };
  const answers = () => {
    const finder = open();
    const plans = finder.plansIn(sample)?.plans ?? [];
    const first = plans.find(({ id }) => id === "H0000_001_0");
    const choices = describePlanChoice(finder)(request);
    const entered = withPlanNames(folder, day, (describe) => describe(request));
    return {
      first: [first?.sanctioned, first?.offered],
      marked: plans.filter(({ sanctioned }) => sanctioned).map(({ id }) => id),
      represented: choices.represented?.plans,
      asked: [choices, entered].map((choice) => choice.plans.map(({ id }) => id).join()),
    };
  };
  const both = "H0000_001_0,H0000_002_0";
  const open001 = { first: [false, true], represented: 4, asked: [both, both] };
  expect(answers()).toEqual({ ...open001, marked: ["R0000_001_0"] });
  edit("update plan set sanctioned = 1 where plan_id = 'H0000_001_0'");
  expect(answers()).toEqual({
    first: [true, false],
    marked: ["R0000_001_0", "H0000_001_0"],
    represented: 3,
    asked: ["H0000_002_0", "H0000_002_0"],
  });
  // A file from an earlier release doesn't say.
  edit("alter table plan drop column sanctioned");
  expect(answers()).toEqual({ ...open001, marked: [] });
});

test("a county without Medicare Advantage has drug plans; an unknown one has no answer", () => {
  const groups = open()
    .plansIn({ state: "tx", slug: "quiet-sample" })
    ?.plans.map(({ group }) => group);
  expect(new Set(groups)).toEqual(new Set(["cost", "drug-plan"]));
  expect(open().plansIn({ state: "tx", slug: "nowhere" })).toBeNull();
  expect(open().plansIn({ state: "ca", slug: "sample" })).toBeNull();
});

test("finds counties by ZIP code, the likeliest first, and by state", () => {
  const finder = open();
  const names = finder.countiesOfZip("00002").map(({ name }) => name);
  expect(names).toEqual(["Second Sample County", "Sample County", "Quiet Sample County"]);
  expect(finder.countiesOfZip("00001")).toHaveLength(1);
  for (const zip of ["99999", "1", "00001 ", "' or 1=1"])
    expect(finder.countiesOfZip(zip), `for ${zip}`).toEqual([]);
  expect(finder.states()).toEqual([{ code: "TX", name: "Texas" }]);
  const slugs = finder.countiesOfState("tx").map(({ slug }) => slug);
  expect(slugs).toEqual(["quiet-sample", "sample", "second-sample"]);
});

test("knows the counties of the plan file without ZIP codes", () => {
  rmSync(zipFile(folder));
  const finder = open();
  expect(finder.countiesOfZip("00001")).toEqual([]);
  expect(finder.countiesOfState("TX")).toHaveLength(3);
  // Names as people and other files write them.
  for (const slug of ["sample", "SAMPLE", "second-sample", "secondsample"])
    expect(finder.plansIn({ state: "TX", slug })?.county.state).toBe("TX");
});

test("figures leave it only in full, with a record for the year that is valid on the day", () => {
  const figures = (year?: number) =>
    open()
      .plansIn(sample, year)
      ?.plans.filter((plan) => plan.figures !== undefined).length;
  expect(figures()).toBe(0);
  writeDisplay(folder, { show: "full", records: [{ ...record, year: 2026 }] });
  expect(figures()).toBeGreaterThan(5);
  expect(
    open()
      .plansIn(sample)
      ?.plans.find(({ id }) => id === "H0000_002_0")?.figures,
  ).toEqual({ premium: 29, drugDeductible: 300, yearlyLimit: 5900, stars: 4.5 });
  day = "2026-10-20";
  expect(figures(2027)).toBe(0);
  const expired = { ...record, year: 2026, expires: "2026-10-19" };
  writeDisplay(folder, { show: "full", records: [expired] });
  expect(figures(2026)).toBe(0);
  writeDisplay(folder, { show: "off", records: [{ ...record, year: 2026 }] });
  expect(open().plansIn(sample)).toBeNull();
  expect(open().offer()).toEqual({ show: "off", years: [], sample: false });
});

test("next year's plans are on offer from October 1, and first from October 15; past years never", () => {
  const years = (today: string) => {
    day = today;
    return open().offer().years;
  };
  expect(years("2026-09-30")).toEqual([2026]);
  expect(years("2026-10-01")).toEqual([2026, 2027]);
  expect(years("2026-10-15")).toEqual([2027, 2026]);
  expect(years("2027-01-01")).toEqual([2027]);
  expect(years("2028-01-01")).toEqual([]);
});

test("says what becomes of a plan", () => {
  day = "2026-10-20";
  const finder = open();
  const change = (id: string) => finder.changeOf(sample, id, 2026);
  for (const [id, fate, after] of [
    ["H0000_001_0", "continues", "H0000_001_0"],
    ["H0000_002_0", "renamed", "H0000_002_0"],
    ["H0000_003_0", "ended", undefined],
    ["H0000_004_1", "merged", "H0000_001_0"],
    ["H0001_001_0", "unknown", undefined],
  ] as const)
    expect([change(id)?.fate, change(id)?.after?.id], `for ${id}`).toEqual([fate, after]);
  expect(change("R0000_001_0")).toMatchObject({ fate: "elsewhere", after: null });
  const second = { ...sample, slug: "second-sample" };
  expect(finder.changeOf(second, "R0000_001_0", 2026)?.fate).toBe("continues");
  // Next year's: the agency is appointed for 2026 alone.
  expect(finder.changeOf(sample, "H0000_001_0", 2026)?.represented.plans).toBe(0);
  expect(finder.changeOf(sample, "H9999_001_0", 2026)).toBeNull();
  expect(finder.changeOf(sample, "H0000_001_0", 2027)).toBeNull();
});

test("what becomes of a plan has figures only if both years may show them", () => {
  day = "2026-10-20";
  const figures = () => {
    const change = open().changeOf(sample, "H0000_001_0", 2026);
    return [change?.show, change?.before.figures?.yearlyLimit, change?.after?.figures?.yearlyLimit];
  };
  writeDisplay(folder, { show: "full", records: [{ ...record, year: 2026 }] });
  expect(figures()).toEqual(["counts", undefined, undefined]);
  const records = [2026, 2027].map((year) => ({ ...record, year }));
  writeDisplay(folder, { show: "full", records });
  expect(figures()).toEqual(["full", 3900, 4200]);
});

test("follows its files while it runs: the display, a new edition, none", async () => {
  const finder = open();
  const before = finder.version();
  expect(finder.editions().map(({ year }) => year)).toEqual([2026, 2027]);
  writeDisplay(folder, { show: "off", records: [] });
  await expect.poll(() => finder.version()).not.toBe(before);
  expect(finder.offer().show).toBe("off");
  writeDisplay(folder, { show: "counts", records: [] });
  rmSync(yearFile(folder, 2026));
  await expect.poll(() => finder.offer()).toEqual({ show: "counts", years: [], sample: false });
  await writeSample(folder, day);
  await expect.poll(() => finder.offer().years).toEqual([2026]);
});

test("a file that isn't plan data is reported once and never served; the last good one stays", async () => {
  const finder = open();
  expect(finder.plansIn(sample)?.plans.length).toBeGreaterThan(5);
  rmSync(yearFile(folder, 2026));
  writeFileSync(yearFile(folder, 2026), "not a database".repeat(100));
  await expect.poll(() => finder.version() && faults.length).toBe(1);
  expect(finder.plansIn(sample)?.plans.length).toBeGreaterThan(5);
  expect(open().offer().years).toEqual([]);
  expect(faults).toHaveLength(2);
});

test("without a folder, and on a public site with made-up plans alone, there is nothing on offer", () => {
  const nothing = { show: "counts", years: [], sample: false };
  const onPublicSite = open(false);
  expect([onPublicSite.offer(), onPublicSite.plansIn(sample)]).toEqual([nothing, null]);
  rmSync(folder, { recursive: true });
  const finder = open();
  expect([finder.offer(), finder.plansIn(sample)]).toEqual([nothing, null]);
  expect([...finder.states(), ...finder.editions()]).toEqual([]);
  writeDisplay(folder, { show: "counts", records: [] });
});

test("knows counties by name, with or without their state", () => {
  const named = (text: string) =>
    open()
      .countiesNamed(text)
      .map(({ name }) => name);
  for (const text of [
    "Sample County",
    "sample",
    "  Sample   county, Texas ",
    "sample tx",
    "SAMPLE, TX.",
    "sample co tx",
    "Sample County (TX)",
    "plans in Sample County",
  ])
    expect(named(text)).toEqual(["Sample County"]);
  expect(named("second sample county")).toEqual(["Second Sample County"]);
  for (const text of ["sampl", "sample county, Ohio", "county", "tx", "", "sample deductible", "%"])
    expect(named(text)).toEqual([]);
  writeDisplay(folder, { show: "off", records: [] });
  expect(named("sample")).toEqual([]);
});

test("reads the places that aren't called counties", () => {
  const keys = (text: string) =>
    readPlace(text).map(({ name, state }) => `${state} ${countyKey(name)}`);
  expect(keys("Juneau City and Borough, Alaska")).toContain("AK juneau");
  expect(keys("orleans parish la")).toContain("LA orleans");
  for (const text of ["Washington, DC", "washington d.c."])
    expect(keys(text)).toContain("DC districtofcolumbia");
  expect(keys("saint louis, MO")).toContain("MO stlouis");
});

const chosen = { year: 2026, state: "TX", slug: "sample", planIds: ["H9999_001_0", "H0000_002_0"] };

test("describes chosen plans in the order given, with the counts, without amounts, as made up", () => {
  writeDisplay(folder, { show: "full", records: [{ ...record, year: 2026 }] });
  const [unknown, id] = chosen.planIds;
  expect(describePlanChoice(open())(chosen)).toEqual({
    year: 2026,
    county: { state: "TX", slug: "sample", name: "Sample County (made up)" },
    plans: [
      { id: unknown, name: null },
      { id, name: "Sample Health Choice (PPO) (made up)" },
    ],
    represented: { organizations: 1, plans: 4 },
  });
  // Real plans have their own names.
  const finder = open();
  const real: PlanFinder["plansIn"] = (...asked) => {
    const found = finder.plansIn(...asked);
    return found && { ...found, edition: { ...found.edition, sample: false } };
  };
  const { county, plans } = describePlanChoice({ plansIn: real })(chosen);
  expect([county.name, plans[1]?.name]).toEqual(["Sample County", "Sample Health Choice (PPO)"]);
});

test.each([{ year: 2027 }, { slug: "nowhere" }, { state: "OK" }])(
  "keeps a choice that the plan data doesn't have without names: %j",
  (other) => {
    const { county, plans, represented } = describePlanChoice(open())({ ...chosen, ...other });
    expect([county.name, represented]).toEqual([null, null]);
    expect(plans).toEqual(chosen.planIds.map((id) => ({ id, name: null })));
  },
);

test.each([
  [
    "Fort Bend County",
    "Ft. Bend",
    "Ft Bend",
    "FORT BEND",
    "Fort Bend Co.",
    "fort-bend",
    "FortBend",
  ],
  ["Fort–Bend", "Fort Bend"],
  ["Ste. Genevieve County", "Sainte Genevieve", "Ste Genevieve", "STE. GENEVIEVE COUNTY"],
  ["Sainte-Genevieve", "Ste. Genevieve"],
  ["St. Louis County", "Saint Louis", "St Louis", "ST. LOUIS", "St.Louis", "county of St. Louis"],
  ["St. Mary's County", "Saint Mary’s", "St. Marys", "St Mary`s County"],
  ["Prince George's County", "Prince Georges", "Prince George’s", "PRINCE GEORGE‘S COUNTY"],
  ["Miami-Dade County", "Miami–Dade", "Miami — Dade", "Miami Dade", "Miami‐Dade"],
  ["LaSalle County", "La Salle", "LA SALLE"],
  ["DeKalb County", "De Kalb", "Dekalb"],
  ["Doña Ana County", "Dona Ana", "DOÑA ANA", "Don\u0303a Ana"],
  ["Mayagüez Municipio", "Mayaguez", "Mayagüez"],
  ["St. John the Baptist Parish", "Saint John the Baptist", "St John The Baptist parish"],
  ["Matanuska-Susitna Borough", "Matanuska Susitna", "Matanuska–Susitna borough"],
  ["Juneau City and Borough", "Juneau", "JUNEAU CITY AND BOROUGH"],
  ["Anchorage Municipality", "Anchorage", "Municipality of Anchorage"],
  ["King and Queen County", "King & Queen"],
  ["Mount Sample County", "Mt. Sample", "Mt Sample"],
])("%s is the same county as %s", (name, ...others) => {
  for (const other of others) expect(countyKey(other), `for ${other}`).toBe(countyKey(name));
});

test("different counties stay different", () => {
  const names = [
    ["St. Louis city", "St. Louis County", "Franklin", "Franklin City", "Fort Bend", "Bend"],
    ["Mountrail", "Stewart", "Rock Island County", "Rock County", "Charles City County"],
    ["Charles County"],
  ].flat();
  expect(new Set(names.map(countyKey)).size).toBe(names.length);
});
