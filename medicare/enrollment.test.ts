import { describe, expect, test } from "vitest";
import { type Month, addDays, daysBetween } from "./calendar.ts";
import {
  advantageCloses,
  eligibleMonth,
  enrollmentDates,
  gapReaches63Days,
  generalPeriod,
  initialPeriod,
  medigapPeriod,
  partBMonthsLate,
  partBStart,
  specialPeriod,
} from "./enrollment.ts";
import {
  enrollmentState,
  generalChance,
  hasPriorMonthGrace,
  startIfToday,
} from "./enrollment-status.ts";

// Each example was worked out by hand from the rule cited next to it, not by the code.

/** The window of a person by month of birth. */
function windowOf(month: Month, onFirst: boolean) {
  return initialPeriod(eligibleMonth({ month, onFirst }));
}

describe("the seven months (42 CFR 407.14(a))", () => {
  test.each([
    ["May 2023", "1958-05", false, "2023-02-01", "2023-08-31"],
    // 20 CFR 404.2(c)(4): at 65 on April 30.
    ["May 1, 2023", "1958-05", true, "2023-01-01", "2023-07-31"],
    ["December 1, 2023", "1958-12", true, "2023-08-01", "2024-02-29"],
    ["December 1, 2026", "1961-12", true, "2026-08-01", "2027-02-28"],
    // POMS HI 00805.015 B: first month of eligibility 7/92, window 4/1/92 to 10/31/92.
    ["July 1992", "1927-07", false, "1992-04-01", "1992-10-31"],
    // POMS HI 00805.153: John Allen, born 3/1/1920, has the window 11/84 to 5/85.
    ["March 1, 1985", "1920-03", true, "1984-11-01", "1985-05-31"],
    // POMS HI 01001.011 A: eligible in 1/2017, the first month after the window is 5/2017.
    ["January 2017", "1952-01", false, "2016-10-01", "2017-04-30"],
    // Washington State Insurance Commissioner: a July birthday has April 1 to October 31.
    ["July 2027", "1962-07", false, "2027-04-01", "2027-10-31"],
    ["January 1, 2028", "1963-01", true, "2027-09-01", "2028-03-31"],
    ["November 2027", "1962-11", false, "2027-08-01", "2028-02-29"],
  ])("65 in %s", (_, month, onFirst, opens, closes) => {
    expect(windowOf(month, onFirst)).toEqual({ opens, closes });
  });
});

describe("Part B by month of signing up in the seven (42 CFR 407.25(a)(2), since 2023)", () => {
  test.each([
    ["2023-05", "2023-02", "2023-05-01"],
    ["2023-05", "2023-03", "2023-05-01"],
    ["2023-05", "2023-04", "2023-05-01"],
    ["2023-05", "2023-05", "2023-06-01"],
    ["2023-05", "2023-06", "2023-07-01"],
    ["2023-05", "2023-07", "2023-08-01"],
    ["2023-05", "2023-08", "2023-09-01"],
    // Born May 1: early enrollment starts on April 1.
    ["2023-04", "2023-01", "2023-04-01"],
    ["2023-04", "2023-03", "2023-04-01"],
    // POMS HI 00805.165 B.1: first eligible in June, enrolled in July: August 1.
    ["2026-06", "2026-07", "2026-08-01"],
    // Across the end of the year.
    ["2027-11", "2028-02", "2028-03-01"],
    ["2028-01", "2027-12", "2028-01-01"],
  ])("eligible %s, signed up %s: %s", (eligible, signUp, starts) => {
    expect(partBStart(eligible, null, signUp)).toBe(starts);
  });

  test("nothing starts before the seven months, or after them outside general enrollment", () => {
    expect(partBStart("2023-05", null, "2023-01")).toBeNull();
    expect(partBStart("2023-05", null, "2023-09")).toBeNull();
    expect(partBStart("2023-05", null, "2023-12")).toBeNull();
  });
});

describe("general enrollment (42 CFR 407.15(a), 407.25(b)(3))", () => {
  test.each([
    ["2023-09-01", "2024-01-01", "2024-03-31"],
    ["2024-03-31", "2024-01-01", "2024-03-31"],
    ["2024-04-01", "2025-01-01", "2025-03-31"],
  ])("from %s: %s to %s", (from, opens, closes) => {
    expect(generalPeriod(from)).toEqual({ opens, closes });
  });

  test("starts Part B on the first of the next month: signed up in February, March 1", () => {
    expect(partBStart("2023-05", null, "2024-02")).toBe("2024-03-01");
    expect(partBStart("2023-05", null, "2024-03")).toBe("2024-04-01");
  });
});

describe("after a job (42 CFR 407.20 and 406.24)", () => {
  test.each([
    // Carmen's job and coverage end on March 31: April 1 to November 30.
    ["2027-03", "2027-04-01", "2027-11-30"],
    // Across the end of a leap year: eight months from July last through February 29.
    ["2027-06", "2027-07-01", "2028-02-29"],
    ["2026-12", "2027-01-01", "2027-08-31"],
  ])("the job ends in %s: %s to %s", (ends, opens, closes) => {
    expect(specialPeriod(ends)).toEqual({ opens, closes });
  });

  // Eligible in October 2021, the job ends in March 2025.
  test.each([
    ["while covered, in that month or the next three (406.24(e)(1))", "2025-02", "2025-02-01"],
    ["in the first full month without (406.24(e)(1))", "2025-04", "2025-04-01"],
    ["in the seven months after that, the month after (406.24(e)(2))", "2025-05", "2025-06-01"],
    ["in the eighth month", "2025-11", "2025-12-01"],
    ["in the ninth, nothing is open", "2025-12", null],
    ["in January, general enrollment", "2026-01", "2026-02-01"],
  ])("%s", (_, signUp, starts) => {
    expect(partBStart("2021-10", "2025-03", signUp)).toBe(starts);
  });

  test("the seven months take precedence while they are open (POMS HI 00805.275 B.1)", () => {
    // Eligible in May, the job ends in May: in June, the first full month without it, the window's rule applies.
    expect(partBStart("2027-05", "2027-05", "2027-06")).toBe("2027-07-01");
  });

  test("a job that ends before the month of eligibility gives no eight months (POMS HI 00805.270)", () => {
    expect(partBStart("2027-05", "2027-04", "2027-10")).toBeNull();
    expect(partBStart("2027-05", "2027-05", "2027-10")).toBe("2027-11-01");
  });
});

describe("the months without Part B that do not count as late, and those that do", () => {
  test.each([
    // POMS HI 01001.011 A counts 5/2017 to 3/2019, the end of general enrollment, as 23 months. Since 2023 the
    // count ends with the month of signing up (HI 00805.382): in February it is 22.
    ["2017-01", null, "2019-03", 23],
    ["2017-01", null, "2019-02", 22],
    // Gloria, 65 in September: January of the first year to March, three years later, are 39.
    ["2020-09", null, "2024-03", 39],
    // 65 in December: the window closes in March, and the next March is the twelfth month.
    ["2026-12", null, "2028-02", 11],
    ["2026-12", null, "2028-03", 12],
    // The job covered until September 2027: October 2027 to January 2029 are 16.
    ["2025-05", "2027-09", "2029-01", 16],
    // A job that ended before eligibility changes nothing: September 2027 to January 2028 are 5.
    ["2027-05", "2027-03", "2028-01", 5],
    ["2027-05", null, "2027-08", 0],
  ])("eligible %s, job until %s, signed up %s: %i", (eligible, ends, signUp, months) => {
    expect(partBMonthsLate(eligible, ends, signUp)).toBe(months);
  });
});

describe("Medicare Advantage for people new to both parts (42 CFR 422.62(a)(1))", () => {
  test.each([
    // Carmen has both from April: through June 30.
    ["2024-05", "2027-04", "2027-06-30"],
    // Through general enrollment: both from February, from March; from April.
    ["2026-05", "2027-02", "2027-04-30"],
    ["2026-05", "2027-03", "2027-05-31"],
    ["2026-05", "2027-04", "2027-06-30"],
    ["2020-05", "2027-12", "2028-02-29"],
    // In the first seven months, their end counts if it is later: August 31.
    ["2027-05", "2027-05", "2027-08-31"],
    ["2027-05", "2027-06", "2027-08-31"],
    ["2027-05", "2027-07", "2027-09-30"],
    ["2027-05", "2027-09", "2027-11-30"],
  ])("eligible %s, both parts from %s: until %s", (eligible, both, closes) => {
    expect(advantageCloses(eligible, both)).toBe(closes);
  });
});

test.each([
  // Denise's Part B starts on October 1: through March 31. Carmen's on April 1: through September 30.
  ["2027-10", "2027-10-01", "2028-03-31"],
  ["2027-04", "2027-04-01", "2027-09-30"],
  // "Choosing a Medigap Policy": enrolled in June, the time to buy is June to November.
  ["2026-06", "2026-06-01", "2026-11-30"],
  ["2027-09", "2027-09-01", "2028-02-29"],
])(
  "Medigap: six months with Part B at 65 or older (Social Security Act 1882(s)(2)(A)), from %s: %s to %s",
  (partB, opens, closes) => {
    expect(medigapPeriod(partB)).toEqual({ opens, closes });
  },
);

test.each([
  // 30 days of September, 31 of October, 2 of November.
  ["2027-08-31", "2027-11-02"],
  // 31 days of January, 28 of February, 4 of March; one day less with a leap day.
  ["2026-12-31", "2027-03-04"],
  ["2027-12-31", "2028-03-03"],
])(
  "the Part D penalty starts at 63 days (42 CFR 423.46(a)): covered until %s, on %s",
  (last, day) => {
    expect(gapReaches63Days(last)).toBe(day);
  },
);

describe("all dates of a person", () => {
  test("born in May 1962, no job", () => {
    const dates = enrollmentDates({ month: "1962-05", onFirst: false }, null);
    expect(dates).toMatchObject({
      eligible: "2027-05",
      initial: { opens: "2027-02-01", closes: "2027-08-31" },
      noGap: { signUpBy: "2027-04-30", starts: "2027-05-01" },
      lastSafeDay: "2027-08-31",
      plansBy: "2027-08-31",
      gapReaches63: "2027-11-02",
      medigap: { opens: "2027-05-01", closes: "2027-10-31" },
      special: null,
    });
    const starts = dates.months.map(({ partB }) => partB.slice(5, 7)).join(" ");
    expect(starts).toBe("05 05 05 06 07 08 09");
  });

  test("born in May 1962, with a job until September 2027", () => {
    const dates = enrollmentDates({ month: "1962-05", onFirst: false }, { ends: "2027-09" });
    expect(dates).toMatchObject({
      canWait: true,
      special: { opens: "2027-10-01", closes: "2028-05-31" },
      noGap: { signUpBy: "2027-09-30", starts: "2027-10-01" },
      lastSafeDay: "2028-05-31",
      plansBy: "2027-11-30",
      // 31 of October, 30 of November, 2 of December.
      gapReaches63: "2027-12-02",
      medigap: { opens: "2027-10-01", closes: "2028-03-31" },
    });
    expect(dates.months.map(({ month, partB }) => [month, partB])).toEqual([
      ["2027-09", "2027-10-01"],
      ["2027-10", "2027-10-01"],
      ["2027-11", "2027-12-01"],
      ["2027-12", "2028-01-01"],
      ["2028-01", "2028-02-01"],
      ["2028-02", "2028-03-01"],
      ["2028-03", "2028-04-01"],
      ["2028-04", "2028-05-01"],
      ["2028-05", "2028-06-01"],
    ]);
  });

  test("a job that ends during the seven months: the later of the two ends counts", () => {
    const dates = enrollmentDates({ month: "1962-05", onFirst: false }, { ends: "2027-05" });
    expect(dates.lastSafeDay).toBe("2028-01-31");
    // Two months after May end on July 31, but the window is open until August 31.
    expect(dates.plansBy).toBe("2027-08-31");
    expect(dates.gapReaches63).toBe("2027-11-02");
  });

  test("a job that ends before 65 changes no date", () => {
    const birth = { month: "1962-05", onFirst: false };
    expect(enrollmentDates(birth, { ends: "2027-04" })).toEqual(enrollmentDates(birth, null));
  });

  test("a job without a known end leaves the deadlines open", () => {
    const dates = enrollmentDates({ month: "1962-05", onFirst: false }, { ends: null });
    expect(dates).toMatchObject({ canWait: true, lastSafeDay: null, plansBy: null, noGap: null });
    expect(dates.months).toHaveLength(7);
  });
});

const birth = { month: "1962-05", onFirst: false };
const alone = enrollmentDates(birth, null);
const worker = enrollmentDates(birth, { ends: "2027-09" });
const open = enrollmentDates(birth, { ends: null });

describe("enrollmentState", () => {
  test.each([
    [
      "65 in May 2027",
      alone,
      ["2026-06-01 early", "2027-02-01 in-time", "2027-05-01 late", "2027-09-01 missed"],
    ],
    [
      "with a job until September 2027",
      worker,
      ["2026-06-01 working", "2027-10-01 after-job", "2028-06-01 missed"],
    ],
    ["with a job that has no known end", open, ["2026-06-01 working-on"]],
  ])("%s: each state, from its first day, and none comes back", (_, dates, states) => {
    const first = "2026-06-01";
    const all = Array.from({ length: daysBetween(first, "2035-01-01") }, (__, at) => {
      const day = addDays(first, at);
      return { day, state: enrollmentState(dates, day) };
    });
    const changes = all.filter(({ state }, at) => state !== all[at - 1]?.state);
    expect(changes.map(({ day, state }) => `${day} ${state}`)).toEqual(states);
  });
});

test("signing up today starts Part B on a day in the table", () => {
  expect(startIfToday(alone, "2027-03-10")).toBe("2027-05-01");
  expect(startIfToday(alone, "2027-06-10")).toBe("2027-07-01");
  expect(startIfToday(alone, "2027-10-10")).toBeNull();
  expect(startIfToday(worker, "2027-10-10")).toBe("2027-10-01");
});

describe("general enrollment", () => {
  test.each([
    ["2027-09-15", "2028-01", "2028-02-01", 5],
    ["2028-03-10", "2028-03", "2028-04-01", 7],
    ["2028-04-01", "2029-01", "2029-02-01", 17],
  ])("from %s: sign up in %s, start on %s, %i months late", (from, signUp, starts, monthsLate) => {
    expect(generalChance(alone, from)).toMatchObject({ signUp, starts, monthsLate });
  });
});

test("for people born on the 1st, the month after the seven may still count (POMS HI 00805.153)", () => {
  // Allen Grady turned 65 on 5/1/2023 and signed up on 8/28/2023.
  const dates = enrollmentDates({ month: "1958-05", onFirst: true }, null);
  expect(hasPriorMonthGrace(dates, true, "2023-08-28")).toBe(true);
  expect(hasPriorMonthGrace(dates, true, "2023-07-31")).toBe(false);
  expect(hasPriorMonthGrace(dates, true, "2023-09-01")).toBe(false);
  expect(hasPriorMonthGrace(alone, false, "2027-09-01")).toBe(false);
});
