import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { fieldErrors } from "./form-description.ts";
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
      name: "Please enter your name",
      phone: "Please enter your phone number",
      zipCode: "Please enter your 5-digit ZIP code",
      birthdate: "Date must be in MM/DD/YYYY format",
      email: "Email is required",
    };
    expect(errorsOf({})).toEqual(errors);
    expect(Object.entries(errorsOf(empty))).toEqual(Object.entries(errors));
  });

  it.each([
    ["name", "a".repeat(101), "Name cannot exceed 100 characters"],
    ["name", "\u200b", "Please enter your name"],
    ["email", "ana@", "Invalid email address"],
    ["phone", "204-5855", "Please enter a valid phone number"],
    ["zipCode", " ", "Please enter your 5-digit ZIP code"],
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
    ["spaces", "75024", " 75024 ", "75024\t", "\ufeff75024-1234"],
    ["four more digits", "75024-1234", "750241234", "75024 1234", "75024 - 1234", "75024.1234"],
    ["another dash or space", "75024\u20131234", "75024\u22121234", "75024\u00a01234"],
    ["a mark at its end", "75024-", "75024."],
    ["invisible characters", "\u202a75024\u202c", "75\u200b024"],
    ["other forms of the digits", "７５０２４", "７５０２４－１２３４"],
  ])("with %s is stored as 75024", (_, ...typed) => {
    for (const zipCode of typed) {
      expect(planRequest.parse({ ...good, zipCode }).zipCode).toBe("75024");
      const lead = guideLead.parse({ firstName: "Ana", email: good.email, zipCode });
      expect(lead.zipCode).toBe("75024");
    }
  });

  it.each([
    ["no digits", "TX"],
    ["too few or too many", "7502", "750245", "7502412345"],
    ["another number of digits after it", "75024-123", "75024-12345", "75024-1234-1"],
    ["letters", "7502a", "75O24", "75024a", "0x75024", "TX 75024", "K1A 0B1"],
    ["another mark", "-75024", "75024+1234", "75024/1234", "1.75024", "7 5 0 2 4"],
    ["two ZIP codes", "75024, 75025"],
    ["Arabic digits", "٧٥٠٢٤"],
  ])("with %s is rejected", (_, ...typed) => {
    for (const zipCode of typed)
      expect(errorsOf({ ...good, zipCode })).toEqual({ zipCode: "ZIP code must be 5 digits" });
  });

  it.each(["", " ", "\u200b", "\u202a\u202c"])("%j is none where it's optional", (zipCode) => {
    const lead = guideLead.parse({ firstName: "Ana", email: good.email, zipCode });
    expect(lead.zipCode).toBeUndefined();
  });
});

describe("birthdate", () => {
  it.each([
    ["03/15/1960", "3/15/1960", "03151960", "03-15-1960", "1960-03-15", "03/15/1960."],
    [
      "03/15/1960",
      "3 / 15 / 1960",
      "3/15-1960",
      "3, 15, 1960",
      "3\\15\\1960",
      "3\u00a015\u00a01960",
    ],
    // Other dashes and slashes, direction marks, and full-width digits.
    ["03/15/1960", "3\u201315\u20131960", "3\u201415\u20141960", "3\u201115\u20111960"],
    ["03/15/1960", "3\u221215\u22121960", "3\u204415\u20441960", "3\u221515\u22151960"],
    ["03/15/1960", "\u202a03/15/1960\u202c", "\u200e3\u200e/\u200e15\u200e/\u200e1960"],
    ["03/15/1960", "０３／１５／１９６０"],
    ["03/05/1960", " 3.5.1960 "],
    ["02/29/1960", "02/29/1960"],
    ["01/02/1961", "1961/01/02", "1961-1-2", "1961.01.02", "1961 01 02", "19610102"],
    ["11/18/2026", "11/18/2026"],
    ["01/01/1901", "01/01/1901"],
  ])("%s is stored for what was typed: %j", (stored, ...typed) => {
    for (const birthdate of typed)
      expect(planRequest.parse({ ...good, birthdate }).birthdate).toBe(stored);
  });

  it.each([
    ["Date must be in MM/DD/YYYY format", "3/15/60", "March 15, 1960", "15 March 1960", "\u200b"],
    ["Date must be in MM/DD/YYYY format", "3/15", "1960", "61/01/02", "3151960", "3/15/19600"],
    ["Date must be in MM/DD/YYYY format", "3/15/1960 3/15/1960", "O3/15/1960"],
    ["Please enter a real date", "02/30/1960", "02/29/1961", "15/03/1960", "00/10/1960"],
    ["Please enter a real date", "1961/13/02", "1961/02/30", "1961-31-12"],
    ["Please check the year of birth", "11/20/2026", "2026-11-20", "03/15/1860", "03/15/0060"],
    ["Date of birth cannot be in the future", "11/21/2026", "2027/03/15"],
  ])("%s, for %j", (error, ...typed) => {
    for (const birthdate of typed)
      expect(errorsOf({ ...good, birthdate }), `for ${birthdate}`).toEqual({ birthdate: error });
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

/** The first and the last ZIP code of each state or territory, and those whose neighbors are in another. */
const zipCodes: Readonly<Record<string, string>> = {
  AL: "35004 36925",
  AK: "99501 99950",
  AZ: "85001 86556",
  AR: "71601 72959",
  CA: "90001 96162",
  CO: "80001 81658",
  CT: "06001 06389 06928",
  DE: "19701 19980",
  DC: "20001 20005 20204",
  FL: "32003 33994 34997",
  GA: "30002 31999 39813",
  HI: "96701 96797 96898",
  ID: "83201 83877",
  IL: "60001 62999",
  IN: "46001 47997",
  IA: "50001 52809",
  KS: "66002 67954",
  KY: "40003 42788",
  LA: "70001 71497",
  ME: "03901 04992",
  MD: "20601 21930",
  MA: "01001 02791 05501",
  MI: "48001 49971",
  MN: "55001 56763",
  MS: "38601 39776",
  MO: "63001 65899",
  MT: "59001 59937",
  NE: "68001 69367",
  NV: "88901 89883",
  NH: "03031 03897",
  NJ: "07001 08989",
  NM: "87001 88439",
  NY: "00501 06390 10001 14925",
  NC: "27006 28909",
  ND: "58001 58856",
  OH: "43001 45899",
  OK: "73001 73959 74966",
  OR: "97001 97920",
  PA: "15001 19640",
  RI: "02801 02940",
  SC: "29001 29945",
  SD: "57001 57799",
  TN: "37010 38589",
  TX: "73301 73960 75001 79999 88510",
  UT: "84001 84791",
  VT: "05001 05401 05907",
  VA: "20101 22003 24658",
  WA: "98001 99403",
  WV: "24701 26886",
  WI: "53001 54990",
  WY: "82001 83128 83414",
  AS: "96799",
  GU: "96910",
  MP: "96950",
  PR: "00601 00901 00988",
  VI: "00802 00851",
};

test("every state's ZIP codes are in it", () => {
  for (const [state, zips] of Object.entries(zipCodes))
    for (const zip of zips.split(" ")) expect(stateOfZip(zip), `for ${zip}`).toBe(state);
});

const nowhere = ["00000", "34001", "96201", "96941", "96960", "1234", "7502a", "750245", "", null];

test.each(nowhere)("%j has no state", (zip) => {
  expect(stateOfZip(zip)).toBeUndefined();
});
