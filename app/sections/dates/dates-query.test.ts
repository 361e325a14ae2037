import { describe, expect, test } from "vitest";
import page from "#content/en/tools/dates.yaml";
import { datesSearch, readDates } from "./dates-query.ts";

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
    // Who knows when the coverage ends has it.
    ["month=5&year=2027&ends=2027-09", "1962-05", false, { ends: "2027-09" }],
    // The last year of birth, and the first of a 65th birthday.
    ["month=1&year=1990", "1990-01", false, null],
    ["month=1&year=1991", "1926-01", false, null],
  ])("%s", (search, month, onFirst, job) => {
    expect(read(search)).toMatchObject({ errors: {}, person: { birth: { month, onFirst }, job } });
  });

  test.each([
    "2027-09",
    "2027-9",
    "2027/09",
    "9/2027",
    "09/2027",
    "9-2027",
    "9.2027",
    "9 2027",
    "9/30/2027",
    "2027-09-30",
    "September 2027",
    "sept. 2027",
    "Sep 30, 2027",
  ])("the end of coverage as %s", (ends) => {
    const { person } = read(`month=5&year=2027&ends=${encodeURIComponent(ends)}`);
    expect(person?.job).toEqual({ ends: "2027-09" });
  });
});

describe("what cannot be read", () => {
  test.each([
    ["month=0&year=2027", { month: errors.month }],
    ["month=13&year=2027", { month: errors.month }],
    ["month=May&year=2027", { month: errors.month }],
    ["year=2027", { month: errors.month }],
    ["month=5", { year: errors.year }],
    ["month=5&year=62", { year: errors.year }],
    ["month=5&year=1900", { year: errors.year }],
    ["month=5&year=2100", { year: errors.year }],
    ["month=5&year=2027&ends=soon", { ends: errors.ends }],
    ["month=5&year=2027&ends=13/2027", { ends: errors.ends }],
    ["month=5&year=2027&ends=9/27", { ends: errors.ends }],
    ["month=0&year=x&ends=y", errors],
  ])("%s", (search, messages) => {
    const { person, errors: said } = read(search);
    const { title: _, ...expected } = { title: "", ...messages };
    expect(person).toBeNull();
    expect(said).toEqual(expected);
  });

  test("keeps what was typed, cut to a length that a page can bear", () => {
    const { typed } = read(`month=5&year=${"9".repeat(500)}&first=on&ends=%3Cb%3E`);
    expect(typed).toEqual({
      month: "5",
      year: "9".repeat(40),
      first: true,
      working: false,
      ends: "<b>",
    });
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
