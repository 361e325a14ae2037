import { describe, expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import page from "#content/en/tools/dates.yaml";
import { readingGrade } from "#app/sections/testing.ts";
import { datesSearch, readDates } from "./dates-query.ts";
import { DatesAnswer } from "./dates-answer.tsx";
import { calendarEvents } from "./dates-calendar.ts";
import { viewDates, type DatesView } from "./dates-view.ts";

const read = (search: string) => readDates(new URLSearchParams(search));
const { errors } = page.form;

describe("the question in an address", () => {
  test.each([
    ["month=5&year=2027", "1962-05", false, null],
    // The year of birth says the same.
    ["month=5&year=1962", "1962-05", false, null],
    ["month=12&year=2026&first=on", "1961-12", true, null],
    ["month=05&year=%202027%20", "1962-05", false, null],
    ["month=5&year=2027&working=on", "1962-05", false, { ends: null }],
    ["month=5&year=2027&working=on&ends=2027-09", "1962-05", false, { ends: "2027-09" }],
    // Whoever says when their coverage ends has it now.
    ["month=5&year=2027&ends=2027-09", "1962-05", false, { ends: "2027-09" }],
    // The last year of birth, and the first of a 65th birthday.
    ["month=1&year=1990", "1990-01", false, null],
    ["month=1&year=1991", "1926-01", false, null],
  ])("%s", (search, month, onFirst, job) => {
    expect(read(search)).toMatchObject({ errors: {}, person: { birth: { month, onFirst }, job } });
  });

  const september = [
    ["2027-09", "2027-9", "2027/09", "9/2027", "09/2027", "9-2027", "9.2027", "9 2027"],
    ["9/30/2027", "2027-09-30", "September 2027", "sept. 2027", "Sep 30, 2027"],
  ].flat();

  test.each(september)("the end of coverage as %s", (ends) => {
    const { person } = read(`month=5&year=2027&ends=${encodeURIComponent(ends)}`);
    expect(person?.job).toEqual({ ends: "2027-09" });
  });
});

describe("what cannot be read", () => {
  test.each([
    ["month", "month=0&year=2027", "month=13&year=2027", "month=May&year=2027", "year=2027"],
    ["year", "month=5", "month=5&year=62", "month=5&year=1900", "month=5&year=2100"],
    ["ends", "month=5&year=2027&ends=soon", "month=5&year=2027&ends=13/2027"],
    ["ends", "month=5&year=2027&ends=9/27"],
    ["month year ends", "month=0&year=x&ends=y"],
  ])("%s: %s", (fields, ...searches) => {
    const all = new Map(Object.entries(errors));
    const messages = Object.fromEntries(fields.split(" ").map((name) => [name, all.get(name)]));
    for (const search of searches) {
      expect(read(search).person).toBeNull();
      expect(read(search).errors, `for ${search}`).toEqual(messages);
    }
  });

  test("keeps what was typed, cut to a length that a page can bear", () => {
    const { typed } = read(`month=5&year=${"9".repeat(500)}&first=on&ends=%3Cb%3E`);
    const year = "9".repeat(40);
    expect(typed).toEqual({ month: "5", year, first: true, working: false, ends: "<b>" });
  });
});

test("no question is no mistake", () => {
  for (const search of ["", "utm_source=letter", "month=&year=&ends=", "first=on"])
    expect(read(search)).toMatchObject({ errors: {}, person: null });
});

test.each([
  "?month=5&year=2027",
  "?month=12&year=2026&first=on",
  "?month=5&year=2027&working=on&ends=2027-09",
  "?month=5&year=2027&working=on",
])("a person has one address: %s", (search) => {
  const { person } = read(search);
  expect(person && datesSearch(person)).toBe(search);
});

function view(search: string, today: string): DatesView {
  const { person } = readDates(new URLSearchParams(search));
  if (!person) throw new Error(`nobody in ${search}`);
  return viewDates(person, today);
}

const may = "month=5&year=2027";
const worker = `${may}&working=on&ends=2027-09`;

/** One person in each state. */
const people = [
  ["early", may, "2026-11-23"],
  ["in-time", may, "2027-02-01"],
  ["late", may, "2027-06-10"],
  ["working", worker, "2027-03-01"],
  ["working-on", `${may}&working=on`, "2027-03-01"],
  ["after-job", worker, "2027-10-10"],
  ["missed", may, "2027-09-15"],
] as const;

function textOf(dates: DatesView): string {
  return renderToStaticMarkup(<DatesAnswer view={dates} />)
    .replaceAll(/<svg aria-hidden="true".*?<\/svg>|<div aria-hidden="true">.*?<\/div><\/div>/g, " ")
    .replaceAll(/<\/(?:p|h[1-6]|li|dt|dd|tr|a|button)>/g, "\n")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00A0", " ")
    .replaceAll(/ +/g, " ");
}

describe.each(people)("%s", (state, search, today) => {
  const person = view(search, today);
  const text = textOf(person);

  test("is where the person stands, and the page says so without empty places", () => {
    expect(person.state).toBe(state);
    expect(text).toContain(person.fill(page.states[state].headline));
    expect(text).not.toMatch(/\[|\]|undefined|null|NaN/);
  });

  test("shows no day that is over in large type, and none in the calendar", () => {
    expect(person.keyDates.length).toBeGreaterThan(0);
    expect(person.keyDates.filter(({ day }) => day < today)).toEqual([]);
    expect(calendarEvents(person).filter(({ day }) => day < today)).toEqual([]);
  });

  test("reads at grade 8 or below", () => {
    expect(grade(text)).toBeLessThanOrEqual(8);
  });
});

/** The grade of the lines that are sentences. */
const grade = (text: string) =>
  readingGrade(
    text
      .split("\n")
      .filter((line) => /[.!?] *$/.test(line))
      .join(" "),
  );

test("control: a hard text is graded as one", () => {
  expect(
    grade("Enrollment eligibility determinations necessitate comprehensive documentation review."),
  ).toBeGreaterThan(12);
});

describe("65 in May 2027", () => {
  test("before the window: all three dates, and a call before the second", () => {
    const { keyDates, callBefore } = view(may, "2026-11-23");
    expect(keyDates).toEqual([
      { name: "opens", day: "2027-02-01" },
      { name: "signUpBy", day: "2027-04-30" },
      { name: "lastSafeDay", day: "2027-08-31" },
    ]);
    expect(callBefore).toBe("2027-04-30");
  });

  test("a deadline still counts on its own day", () => {
    const { keyDates, callBefore } = view(may, "2027-04-30");
    expect(keyDates.map(({ name }) => name)).toEqual(["signUpBy", "lastSafeDay"]);
    expect(callBefore).toBe("2027-04-30");
  });

  test("says when Part B starts for each month of signing up", () => {
    const text = textOf(view(may, "2026-11-23")).replaceAll(/\s+/g, " ");
    for (const row of [
      "February 2027 3 months before May 1, 2027",
      "April 2027 1 month before May 1, 2027",
      "May 2027 You turn 65 Jun 1, 2027",
      "August 2027 3 months after Sep 1, 2027",
    ])
      expect(text).toContain(row);
  });

  const boxes = (search: string, today: string) => {
    const html = renderToStaticMarkup(<DatesAnswer view={view(search, today)} />);
    const all = [...html.matchAll(/<rect[^>]*><\/rect>(<text.*?)<\/div>/g)];
    return all.map(([, box = ""]) => box.replaceAll(/(?:<[^>]*>)+/g, " ").trim());
  };

  test("shows the months as boxes, with the year on the first and where it changes", () => {
    expect(boxes(may, "2026-11-23")).toHaveLength(7);
    const [first, next, , , january] = boxes("month=12&year=2026", "2026-08-23");
    expect([first, next]).toEqual(["Sep 2026 Part B Dec 1", "Oct Part B Dec 1"]);
    expect(january).toBe("Jan 2027 Part B Feb 1");
  });

  test("says above the boxes on which day Part B starts for the months that share it", () => {
    const same = (day: string, of = page.strip.same) => of.replace("[day]", day);
    expect(textOf(view(may, "2026-11-23"))).toContain(same("May 1, 2027"));
    expect(textOf(view(worker, "2027-03-01"))).toContain(
      same("October 1, 2027", page.strip.sameJob),
    );
  });

  test("marks the months that are over, and this one", () => {
    const [over, now] = boxes(may, "2027-03-10");
    expect(over).toBe(`Feb 2027 ${page.strip.over}`);
    expect(now).toBe(`Mar Part B May 1 ${page.strip.now}`);
    expect(textOf(view(may, "2027-03-10"))).toContain(`2 months before (${page.strip.now})`);
  });

  test("in June the next month counts, for Part B and for Medigap", () => {
    const text = textOf(view(may, "2027-06-10"));
    expect(text).toContain("Sign up this month, and Part B starts July 1, 2027");
    expect(text).toContain("July 1, 2027 to December 31, 2027, if Part B starts July 1, 2027");
    expect(text).toContain("July 1, 2027, if you sign up by June 30, 2027");
  });

  test("after August: closed, what is left, and the months that would count", () => {
    const person = view(may, "2027-09-15");
    const text = textOf(person);
    expect(text).toContain("Your sign-up window closed on August 31, 2027");
    expect(text).toContain("You turned 65 in May 2027");
    expect(text).toContain("5 months would count, so there'd be no penalty yet");
    expect(person.callBefore).toBe("2028-03-31");
  });

  test("a year later a penalty would follow, with a link to its estimate", () => {
    const html = renderToStaticMarkup(<DatesAnswer view={view(may, "2028-04-01")} />);
    expect(html).toContain("17 months would count toward the penalty.");
    expect(html).toContain('href="/penalty?part=b&amp;months=17"');
  });
});

describe("with a job until September 2027", () => {
  test("two months for plans, eight for Part B", () => {
    expect(view(worker, "2027-03-01").keyDates).toEqual([
      { name: "noGapBy", day: "2027-09-30" },
      { name: "plansBy", day: "2027-11-30" },
      { name: "lastSafeDay", day: "2028-05-31" },
    ]);
  });

  test("the picture names the month in which the coverage ends, and counts the eight after it", () => {
    const text = textOf(view(worker, "2027-03-01"));
    expect(text.indexOf(page.strip.jobPlace)).toBeGreaterThan(0);
    expect(text.indexOf(page.strip.jobPlace)).toBeLessThan(text.indexOf("Month 1 of 8"));
    expect(text).toContain("Month 8 of 8");
    expect(text).not.toContain("Month 0 of 8");
  });

  test("in November the two months are the next deadline, in December the eight", () => {
    expect(view(worker, "2027-11-10").callBefore).toBe("2027-11-30");
    expect(view(worker, "2027-12-01").callBefore).toBe("2028-05-31");
  });

  test("small employers are told about, until the job ends", () => {
    expect(textOf(view(worker, "2027-03-01"))).toContain(page.notes.small);
    expect(textOf(view(may, "2027-03-01"))).not.toContain(page.notes.small);
    expect(textOf(view(worker, "2027-10-10"))).not.toContain(page.notes.small);
  });

  test("after the job, nothing asks for a step before it, or to join by a day that is over", () => {
    const before = "Sign up before the job ends";
    const by = "Join a drug plan by November 30, 2027";
    expect(textOf(view(worker, "2027-03-01"))).toContain(before);
    expect(textOf(view(worker, "2027-10-10"))).not.toContain(before);
    expect(textOf(view(worker, "2027-11-30"))).toContain(by);
    expect(textOf(view(worker, "2027-12-01"))).not.toContain(by);
  });

  test("TRICARE needs Part B even while a job covers it", () => {
    for (const today of ["2027-03-01", "2027-10-10"])
      expect(textOf(view(worker, today))).toContain(page.notes.military);
    expect(textOf(view(`${may}&working=on`, "2027-03-01"))).toContain(page.notes.military);
    expect(textOf(view(may, "2027-03-01"))).not.toContain(page.notes.military);
    expect(textOf(view(may, "2027-03-01"))).toContain("you need Part B to keep TRICARE");
  });

  test("that ends before 65: the gap, and the plain dates", () => {
    const person = view(`${may}&working=on&ends=2027-03`, "2026-11-23");
    expect(person.state).toBe("early");
    expect(textOf(person)).toContain("before Medicare can start on May 1, 2027");
  });
});

describe("Medicare Advantage, for people new to Part B", () => {
  const advantage = "or a Medicare Advantage plan by";

  test.each([
    // Through general enrollment: Part B on February 1, 2028; on April 1, 2028.
    [may, "2027-09-15", "Medicare Advantage by April 30, 2028, if you sign up in January 2028."],
    [may, "2028-03-15", "Medicare Advantage by June 30, 2028, if you sign up in March 2028."],
    // The seven months end on August 31, and Part B starts in time or late.
    [may, "2027-02-01", "Join by August 31, 2027."],
    [may, "2027-05-10", "Join by August 31, 2027."],
    [may, "2027-06-10", `by August 31, 2027, ${advantage} September 30`],
    [may, "2027-08-31", `by August 31, 2027, ${advantage} November 30`],
    // After the job: Part B on October 1, 2027; on December 1.
    [worker, "2027-03-01", `by November 30, 2027, ${advantage} December 31, 2027.`],
    [worker, "2027-11-10", `by November 30, 2027, ${advantage} February 29, 2028.`],
    [worker, "2027-12-01", "you can join a Medicare Advantage plan until March 31, 2028"],
  ])("%s on %s: %s", (search, today, text) => {
    expect(textOf(view(search, today))).toContain(text);
  });
});

describe("born on the 1st", () => {
  const first = `${may}&first=on`;

  test("everything is a month earlier, and the page says why", () => {
    const person = view(first, "2026-11-23");
    const days = person.keyDates.map(({ day }) => day);
    expect(days).toEqual(["2027-01-01", "2027-03-31", "2027-07-31"]);
    expect(textOf(person)).toContain(page.notes.first);
    expect(textOf(person)).toMatch(/April 2027\s+Medicare counts you as 65/);
  });

  test("a month late, Social Security may still help; two months late, not", () => {
    expect(textOf(view(first, "2027-08-20"))).toContain(page.notes.grace);
    expect(textOf(view(first, "2027-09-01"))).not.toContain(page.notes.grace);
  });
});
