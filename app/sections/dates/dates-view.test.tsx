import { fleschKincaid } from "flesch-kincaid";
import { renderToStaticMarkup } from "react-dom/server";
import { syllable } from "syllable";
import { describe, expect, test } from "vitest";
import page from "#content/en/tools/dates.yaml";
import { DatesAnswer } from "./dates-answer.tsx";
import { calendarEvents } from "./dates-calendar.ts";
import { readDates } from "./dates-query.ts";
import { viewDates, type DatesView } from "./dates-view.ts";

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
    .replaceAll(/<\/(?:p|h[1-6]|li|dt|dd|a|button)>/g, "\n")
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

/** School grade by Flesch and Kincaid (1975) of the lines that are sentences. */
function grade(text: string): number {
  const lines = text.split("\n").filter((line) => /[.!?] *$/.test(line));
  const sentences = lines
    .join(" ")
    .split(/[.!?:]+(?:\s|$)/)
    .filter(Boolean);
  const words = lines.join(" ").match(/[A-Za-z0-9][\w'’-]*/g) ?? [];
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, one) => sum + syllable(one), 0),
  });
}

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

  test("says when Part B starts for each month of signing up", () => {
    const text = textOf(view(may, "2026-11-23")).replaceAll(/\s+/g, " ");
    for (const row of [
      "February 2027 3 months before Part B starts May 1, 2027",
      "April 2027 1 month before Part B starts May 1, 2027",
      "May 2027 You turn 65 Part B starts Jun 1, 2027",
      "August 2027 3 months after Part B starts Sep 1, 2027",
    ])
      expect(text).toContain(row);
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
    expect(html).toContain("17 months would count.");
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
    const by = "Join by November 30, 2027";
    expect(textOf(view(worker, "2027-03-01"))).toContain(before);
    expect(textOf(view(worker, "2027-10-10"))).not.toContain(before);
    expect(textOf(view(worker, "2027-11-30"))).toContain(by);
    expect(textOf(view(worker, "2027-12-01"))).not.toContain(by);
  });

  test("that ends before 65: the gap, and the plain dates", () => {
    const person = view(`${may}&working=on&ends=2027-03`, "2026-11-23");
    expect(person.state).toBe("early");
    expect(textOf(person)).toContain("before Medicare can start on May 1, 2027");
  });
});

describe("born on the 1st", () => {
  const first = `${may}&first=on`;

  test("everything is a month earlier, and the page says why", () => {
    const person = view(first, "2026-11-23");
    expect(person.keyDates.map(({ day }) => day)).toEqual([
      "2027-01-01",
      "2027-03-31",
      "2027-07-31",
    ]);
    expect(textOf(person)).toContain(page.notes.first);
    expect(textOf(person)).toMatch(/April 2027\s+Medicare counts you as 65/);
  });

  test("a month late, Social Security may still help; two months late, not", () => {
    expect(textOf(view(first, "2027-08-20"))).toContain(page.notes.grace);
    expect(textOf(view(first, "2027-09-01"))).not.toContain(page.notes.grace);
  });
});
