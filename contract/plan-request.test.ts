import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import { planRequest } from "./plan-request.ts";
import { stateOfZip } from "./zip-state.ts";

const good = {
  name: "Ana Flores",
  email: "ana@example.com",
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "03/15/1960",
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

function errorsOf(body: object) {
  const checked = planRequest.safeParse(body);
  return checked.success ? {} : fieldErrors(checked.error, planRequest);
}

describe("planRequest", () => {
  it("accepts the required fields alone, and fills in defaults", () => {
    expect(planRequest.parse({ ...good, name: " Ana Flores " })).toEqual({
      ...good,
      medicarePartA: false,
      medicarePartB: false,
      preferredContactMethod: "phone",
      agreesToAutomatedContact: false,
    });
  });

  it("accepts all fields", () => {
    const all = {
      ...good,
      medicarePartA: true,
      medicarePartB: true,
      preferredContactMethod: "text",
      bestTimeToContact: "evening",
      additionalInfo: "Two doctors in Plano.\nOne in Dallas.",
      agreesToAutomatedContact: true,
    };
    expect(planRequest.parse(all)).toEqual(all);
  });

  it("converts empty optional fields to undefined", () => {
    const checked = planRequest.parse({ ...good, bestTimeToContact: "", additionalInfo: " " });
    expect(checked.bestTimeToContact).toBeUndefined();
    expect(checked.additionalInfo).toBeUndefined();
  });

  it("lists every required field of an empty form, in the order of the form", () => {
    const empty = { name: "", email: "", phone: "", zipCode: "", birthdate: "" };
    const errors = {
      name: "Name is required",
      email: "Email is required",
      phone: "Phone number is required",
      zipCode: "ZIP code must be 5 digits",
      birthdate: "Date must be in MM/DD/YYYY format",
    };
    expect(errorsOf({})).toEqual(errors);
    expect(Object.entries(errorsOf(empty))).toEqual(Object.entries(errors));
  });

  it.each([
    ["name", "a".repeat(101), "Name cannot exceed 100 characters"],
    ["name", "Ana\nBcc: x@example.com", "Invalid input"],
    ["email", "ana@", "Invalid email address"],
    ["phone", "204-5855", "Please enter a valid phone number"],
    ["zipCode", "7502", "ZIP code must be 5 digits"],
    ["zipCode", "75024-1234", "ZIP code must be 5 digits"],
    ["additionalInfo", "a".repeat(1001), "Additional information cannot exceed 1000 characters"],
    ["additionalInfo", "a\u0000", "Invalid input"],
    ["preferredContactMethod", "letter", "Invalid input"],
    ["bestTimeToContact", "night", "Invalid input"],
    ["agreesToAutomatedContact", "on", "Invalid input"],
  ])("rejects %s %j", (field, value, error) => {
    expect(errorsOf({ ...good, [field]: value })).toEqual({ [field]: error });
  });

  it("accepts a name of 100 and a text of 1000 characters, counting a line break as one", () => {
    const text = `${"a".repeat(998)}\r\nb`;
    const checked = planRequest.parse({ ...good, name: "a".repeat(100), additionalInfo: text });
    expect(checked.additionalInfo).toBe(`${"a".repeat(998)}\nb`);
  });
});

describe("birthdate", () => {
  it.each([
    ["3/15/1960", "03/15/1960"],
    ["03151960", "03/15/1960"],
    ["03-15-1960", "03/15/1960"],
    ["1960-03-15", "03/15/1960"],
    [" 3.5.1960 ", "03/05/1960"],
    ["02/29/1960", "02/29/1960"],
    ["11/20/2026", "11/20/2026"],
    ["01/01/1901", "01/01/1901"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(planRequest.parse({ ...good, birthdate: typed }).birthdate).toBe(stored);
  });

  it.each([
    ["3/15/60", "Date must be in MM/DD/YYYY format"],
    ["March 15, 1960", "Date must be in MM/DD/YYYY format"],
    ["3/15-1960", "Date must be in MM/DD/YYYY format"],
    ["3151960", "Date must be in MM/DD/YYYY format"],
    ["02/30/1960", "Please enter a real date"],
    ["02/29/1961", "Please enter a real date"],
    ["15/03/1960", "Please enter a real date"],
    ["00/10/1960", "Please enter a real date"],
    ["11/21/2026", "Date of birth cannot be in the future"],
    ["03/15/1860", "Please check the year of birth"],
    ["03/15/0060", "Please check the year of birth"],
  ])("%j: %s", (typed, error) => {
    expect(errorsOf({ ...good, birthdate: typed })).toEqual({ birthdate: error });
  });
});

describe("phone", () => {
  it.each([
    "(972) 204-5855",
    "972-204-5855",
    "972.204.5855",
    "9722045855",
    "+1 972 204 5855",
    "1-972-204-5855",
    "+1(972)204-5855",
    "972\u2011204\u20115855",
    "972\u00a0204 \u2013 5855",
    "+1.972.204.5855",
    "1 (972) 204-5855",
  ])("%j is normalized", (typed) => {
    expect(planRequest.parse({ ...good, phone: typed }).phone).toBe("(972) 204-5855");
  });

  it.each(["(200) 200-0000", "(999) 999-9999", "(214) 555-0142", "(800) 633-4227"])(
    "%j is a possible number",
    (typed) => {
      expect(planRequest.parse({ ...good, phone: typed }).phone).toBe(typed);
    },
  );

  it.each([
    "(000) 000-0000",
    "(000) 204-5855",
    "(172) 204-5855",
    "(972) 004-5855",
    "(972) 104-5855",
    "0722045855",
    "1722045855",
    "+1 172 204 5855",
    "+1 (972) 104-5855",
    "1-072-204-5855",
    "11722045855",
  ])("rejects %j: no US area code or exchange starts with 0 or 1", (typed) => {
    expect(errorsOf({ ...good, phone: typed })).toEqual({
      phone: "Please enter a valid phone number",
    });
  });

  it.each(["97220458550", "+44 20 7946 0958", "972-204-585", "call me", "(972 204-5855", "2"])(
    "rejects %j: not a US number",
    (typed) => {
      expect(errorsOf({ ...good, phone: typed })).toEqual({
        phone: "Please enter a valid phone number",
      });
    },
  );
});

test.each([
  ["75024", "TX"],
  ["79999", "TX"],
  ["80001", "CO"],
  ["10001", "NY"],
  ["02108", "MA"],
  ["05501", "MA"],
  ["05401", "VT"],
  ["20001", "DC"],
  ["20101", "VA"],
  ["99501", "AK"],
  ["96813", "HI"],
  ["00901", "PR"],
  // ZIP codes in a different state from their neighbors.
  ["06390", "NY"],
  ["06389", "CT"],
  ["73960", "TX"],
  ["73959", "OK"],
  ["20001", "DC"],
  ["00901", "PR"],
  ["00802", "VI"],
  ["96910", "GU"],
  ["96799", "AS"],
  ["96797", "HI"],
  ["96950", "MP"],
])("%s is in %s", (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each([
  ["00000"],
  ["34001"],
  ["96201"],
  ["96941"],
  ["96960"],
  ["1234"],
  ["7502a"],
  ["750245"],
  [""],
  [null],
])("%j has no state", (zip) => {
  expect(stateOfZip(zip)).toBeUndefined();
});
