import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import { guideLead } from "./guide-lead.ts";
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
    ["name", "\u200b", "Name is required"],
    ["email", "ana@", "Invalid email address"],
    ["phone", "204-5855", "Please enter a valid phone number"],
    ["zipCode", "7502", "ZIP code must be 5 digits"],
    ["additionalInfo", "a".repeat(1001), "Additional information cannot exceed 1000 characters"],
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

describe("ZIP code", () => {
  it.each([
    "75024",
    " 75024 ",
    "75024-1234",
    "750241234",
    "75024 1234",
    "75024\u20131234",
    "75024 - 1234",

    "75024\u22121234",
    "75024-",
    "75024.",
    "\u202a75024\u202c",
    "75\u200b024",
    "\ufeff75024-1234",
    "７５０２４",
    "７５０２４－１２３４",
    "75024\u00a01234",
    "75024\t",
    "75024.1234",
  ])("%j is stored as 75024", (zipCode) => {
    expect(planRequest.parse({ ...good, zipCode }).zipCode).toBe("75024");
    expect(guideLead.parse({ firstName: "Ana", email: good.email, zipCode }).zipCode).toBe("75024");
  });

  it.each([
    "",
    " ",
    "7502",
    "750245",
    "7502412345",
    "75024-123",
    "75024-12345",
    "75024-1234-1",
    "7 5 0 2 4",

    "7502a",
    "TX",
    "TX 75024",
    "K1A 0B1",
    "75O24",
    "-75024",
    "75024+1234",
    "75024/1234",
    "٧٥٠٢٤",
    "75024, 75025",
    "1.75024",
    "0x75024",
    "75024a",
    "\u0000",
  ])("rejects %j", (zipCode) => {
    expect(errorsOf({ ...good, zipCode })).toEqual({ zipCode: "ZIP code must be 5 digits" });
  });

  it.each(["", " ", "\u200b", "\u202a\u202c"])("%j is none where it's optional", (zipCode) => {
    const lead = guideLead.parse({ firstName: "Ana", email: good.email, zipCode });
    expect(lead.zipCode).toBeUndefined();
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
    ["1961/01/02", "01/02/1961"],
    ["1961-1-2", "01/02/1961"],
    ["1961.01.02", "01/02/1961"],
    ["1961 01 02", "01/02/1961"],
    ["19610102", "01/02/1961"],
    ["3\u201315\u20131960", "03/15/1960"],
    ["3\u201415\u20141960", "03/15/1960"],
    ["3\u201115\u20111960", "03/15/1960"],
    ["3\u221215\u22121960", "03/15/1960"],
    ["3 / 15 / 1960", "03/15/1960"],
    ["3\u00a015\u00a01960", "03/15/1960"],
    ["3\u204415\u20441960", "03/15/1960"],
    ["3\u221515\u22151960", "03/15/1960"],
    ["3\\15\\1960", "03/15/1960"],
    ["3/15-1960", "03/15/1960"],
    ["3, 15, 1960", "03/15/1960"],
    ["03/15/1960.", "03/15/1960"],
    ["\u202a03/15/1960\u202c", "03/15/1960"],
    ["\u200e3\u200e/\u200e15\u200e/\u200e1960", "03/15/1960"],
    ["０３／１５／１９６０", "03/15/1960"],
    ["11/18/2026", "11/18/2026"],
    ["01/01/1901", "01/01/1901"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(planRequest.parse({ ...good, birthdate: typed }).birthdate).toBe(stored);
  });

  it.each([
    ["3/15/60", "Date must be in MM/DD/YYYY format"],
    ["March 15, 1960", "Date must be in MM/DD/YYYY format"],
    ["15 March 1960", "Date must be in MM/DD/YYYY format"],
    ["3/15", "Date must be in MM/DD/YYYY format"],
    ["1960", "Date must be in MM/DD/YYYY format"],
    ["3/15/19600", "Date must be in MM/DD/YYYY format"],
    ["3/15/1960 3/15/1960", "Date must be in MM/DD/YYYY format"],
    ["61/01/02", "Date must be in MM/DD/YYYY format"],
    ["O3/15/1960", "Date must be in MM/DD/YYYY format"],
    ["\u200b", "Date must be in MM/DD/YYYY format"],
    ["3151960", "Date must be in MM/DD/YYYY format"],
    ["02/30/1960", "Please enter a real date"],
    ["02/29/1961", "Please enter a real date"],
    ["15/03/1960", "Please enter a real date"],
    ["00/10/1960", "Please enter a real date"],
    ["1961/13/02", "Please enter a real date"],
    ["1961/02/30", "Please enter a real date"],
    ["1961-31-12", "Please enter a real date"],
    ["11/20/2026", "Please check the year of birth"],
    ["2026-11-20", "Please check the year of birth"],
    ["11/21/2026", "Date of birth cannot be in the future"],
    ["2027/03/15", "Date of birth cannot be in the future"],
    ["03/15/1860", "Please check the year of birth"],
    ["03/15/0060", "Please check the year of birth"],
  ])("%j: %s", (typed, error) => {
    expect(errorsOf({ ...good, birthdate: typed })).toEqual({ birthdate: error });
  });
});

test.each([
  ["in the morning in New York", "2026-11-20T12:00:00.000Z"],
  ["late in the evening in Hawaii", "2026-11-21T09:59:00.000Z"],
])("today isn't a date of birth %s", (_, now) => {
  vi.setSystemTime(now);
  const error = { birthdate: "Please check the year of birth" };
  expect(errorsOf({ ...good, birthdate: "11/20/2026" })).toEqual(error);
  expect(errorsOf({ ...good, birthdate: "11/18/2026" })).toEqual({});
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
