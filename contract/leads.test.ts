import { describe, expect, it, test } from "vitest";
import { permissionEnds } from "./lead-details.ts";
import { fieldErrors } from "./form-description.ts";
import { guideLead } from "./guide-lead.ts";
import { contactMessage } from "./contact-message.ts";
import { leadForms } from "./lead-forms.ts";
import {
  bareChoice,
  choiceQuery,
  countyLabel,
  keyOfChoice,
  planChoiceText,
  planLabel,
  readChoiceQuery,
  readPlanChoice,
} from "./plan-choice.ts";
import { planId } from "./plans.ts";
import { z } from "./z.ts";

test.each([
  ["2026-11-20T12:00:00.000Z", "2027-11-20T12:00:00.000Z"],
  ["2027-03-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", "2029-02-28T23:59:59.999Z"],
  ["2026-12-31T23:59:59.999Z", "2027-12-31T23:59:59.999Z"],
])("permission given at %s ends at %s", (givenAt, endsAt) => {
  expect(permissionEnds(givenAt)).toBe(endsAt);
});

test.each(Object.values(leadForms))("the $kind form describes its fields", (form) => {
  const takes = (name: string, value: unknown) =>
    z.safeParse(form.schema.shape[name] ?? z.never(), value).success;
  const fields = Object.keys(form.schema.shape);
  const boxes = fields.filter((name) => takes(name, true) && !takes(name, ""));
  expect(form.checkboxes).toEqual(boxes);
  expect(fields).toEqual(expect.arrayContaining([...form.draft]));
});

describe("guideLead", () => {
  const good = { firstName: "Ana", email: "ana@example.com" };

  function errorsOf(body: object) {
    const checked = guideLead.safeParse(body);
    return checked.success ? {} : fieldErrors(checked.error, guideLead);
  }

  it("accepts the required fields alone, and trims them", () => {
    expect(guideLead.parse({ firstName: " Ana ", email: " ana@example.com " })).toEqual({
      ...good,
      wantsNewsletter: false,
    });
  });

  const required = { firstName: "First name is required", email: "Email is required" };

  it.each([
    [{ firstName: "  ", email: "" }, required],
    [{ firstName: undefined, email: undefined }, required],
    [{ firstName: "a".repeat(51) }, { firstName: "First name cannot exceed 50 characters" }],
    [{ zipCode: "7502A" }, { zipCode: "ZIP code must be 5 digits" }],
  ])("rejects %j with the form's messages", (change, errors) => {
    expect(errorsOf({ ...good, ...change })).toEqual(errors);
  });

  it.each([
    ["Ana\r\nBcc: x@example.com", "Ana Bcc: x@example.com"],
    ["Ana\tMaria", "Ana Maria"],
    ["Ana\u0000\u0007 Maria", "Ana  Maria"],
    ["\tAna\u000b", "Ana"],
    ["Ana\u2028Maria", "Ana Maria"],
    ["Ana\u0085Maria", "Ana Maria"],
    ["\u001b[31mAna", "[31mAna"],
    ["👩\u200d⚕️", "👩\u200d⚕️"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["O'Brien-Núñez, Jr.", "O'Brien-Núñez, Jr."],
    ["李秀英", "李秀英"],
    ["1", "1"],
  ])("stores the name %j as %j", (typed, stored) => {
    expect(guideLead.parse({ ...good, firstName: typed }).firstName).toBe(stored);
  });

  const blank = ["", " \t\n", "\u200b", "\u202a\u202c", "\ufeff \u2060", "\u200b\u2060", "\u00ad"];

  it.each([...blank, "\u2800", "\u3164", "\u0000", "\ufe0f"])(
    "the name %j is empty",
    (firstName) => {
      expect(errorsOf({ ...good, firstName })).toEqual({ firstName: "First name is required" });
    },
  );

  it.each(["\ud800", "Ana \ud83d", "\udc00Ana"])("rejects %j, half a character", (firstName) => {
    expect(errorsOf({ ...good, firstName })).toEqual({ firstName: "Invalid input" });
  });

  it("accepts a name of 50 characters", () => {
    expect(errorsOf({ ...good, firstName: "a".repeat(50) })).toEqual({});
  });
});

describe("contactMessage", () => {
  const good = { name: "Ana Flores", email: "ana@example.com", message: "Please call me back." };

  function errorsOf(body: object) {
    const checked = contactMessage.safeParse(body);
    return checked.success ? {} : fieldErrors(checked.error, contactMessage);
  }

  it("accepts a message without a phone number, and trims it", () => {
    expect(contactMessage.parse({ ...good, message: ` ${good.message}\n` })).toEqual({
      ...good,
      agreesToAutomatedContact: false,
    });
    for (const phone of ["", "\u200b", "\u202a \u202c", "\u0000", "\ufeff"])
      expect(contactMessage.parse({ ...good, phone }).phone).toBeUndefined();
    expect(contactMessage.parse({ ...good, phone: "972 204 5855" }).phone).toBe("(972) 204-5855");
  });

  it.each([
    [{ ...good, name: "a".repeat(101) }, { name: "Name cannot exceed 100 characters" }],
    [{ ...good, phone: "12" }, { phone: "Please enter a valid phone number" }],
    [{ ...good, message: "half a character \ud800" }, { message: "Invalid input" }],
    [{ ...good, message: "a".repeat(1001) }, { message: "Message cannot exceed 1000 characters" }],
  ])("rejects %j with the form's messages", (body, errors) => {
    expect(errorsOf(body)).toEqual(errors);
  });

  it.each(["Too short", "  short    ", "\u200b".repeat(20), "\u0000".repeat(20)])(
    "the message %j is too short",
    (message) => {
      const error = "Message must be at least 10 characters";
      expect(errorsOf({ ...good, message })).toEqual({ message: error });
    },
  );

  it.each([
    ["Please\u000bcall me.", "Please\ncall me."],
    ["Please\fcall me.", "Please\ncall me."],
    ["Please\u2028call\u2029me.", "Please\ncall\nme."],
    ["Please\u0085call me.", "Please\ncall me."],
    ["Please\r\ncall\rme.", "Please\ncall\nme."],
    ["Please\u0000call\u0008me.", "Please call me."],
    ["\u001b[2JPlease call.", "[2JPlease call."],
    ["Please\u007fcall me.", "Please call me."],
    ["Part\tA and B?", "Part\tA and B?"],
    ["\u202aPlease call.\u202c", "\u202aPlease call.\u202c"],
  ])("stores the message %j as %j", (typed, stored) => {
    expect(contactMessage.parse({ ...good, message: typed }).message).toBe(stored);
  });

  it("accepts consent to automated calls and texts only with a phone number", () => {
    const agrees = { ...good, agreesToAutomatedContact: true };
    expect(contactMessage.parse({ ...agrees, phone: "9722045855" })).toMatchObject({
      phone: "(972) 204-5855",
      agreesToAutomatedContact: true,
    });
    const missing = "Add a phone number, or uncheck the box below";
    expect(errorsOf(agrees)).toEqual({ phone: missing });
    expect(errorsOf({ ...agrees, phone: " " })).toEqual({ phone: missing });
  });

  it("accepts messages of 10 and 1000 characters, on several lines and in any script", () => {
    for (const message of [
      "a".repeat(10),
      "a".repeat(1000),
      "One\n\ttwo\nthree",
      "שלום עולם 👋🏽 مرحبا",
    ])
      expect(contactMessage.parse({ ...good, message }).message).toBe(message);
  });
});

const listOfErrors = (body: unknown) =>
  Object.entries(
    fieldErrors(contactMessage.safeParse(body).error ?? expect.fail(), contactMessage),
  );

test("lists errors in the order of the form, including those that involve two fields", () => {
  expect(listOfErrors({ agreesToAutomatedContact: true })).toEqual([
    ["name", "Please enter your name"],
    ["email", "Email is required"],
    ["phone", "Add a phone number, or uncheck the box below"],
    ["message", "Message must be at least 10 characters"],
  ]);
});

test("lists the first error of each field, and one for a body that is not an object", () => {
  const [, phone] = listOfErrors({ name: "Ana", phone: "12", agreesToAutomatedContact: true });
  expect(phone).toEqual(["phone", "Please enter a valid phone number"]);
  expect(listOfErrors("text")).toEqual([["form", "Invalid input"]]);
});

const text = "2026/tx/fort-bend/H0028_030_0,H5294_014_0";
const choice = {
  year: 2026,
  state: "TX",
  slug: "fort-bend",
  planIds: ["H0028_030_0", "H5294_014_0"],
};

test("reads a choice, and writes it the same way", () => {
  expect(readPlanChoice(text)).toEqual(choice);
  expect(planChoiceText(choice)).toBe(text);
  expect(keyOfChoice(bareChoice(choice))).toEqual(choice);
});

test("reads a query with a choice, and whether more plans were checked, as it was written", () => {
  for (const tooMany of [true, false]) {
    const query = new URLSearchParams(choiceQuery(text, tooMany));
    expect(readChoiceQuery(query)).toEqual({ choice, tooMany });
  }
  expect(readChoiceQuery(new URLSearchParams("choice=x&more=on"))).toBeUndefined();
});

test.each([
  ["no plans", "2026/tx/fort-bend/", []],
  ["one plan", "2026/va/alexandria-city/S1234_001_0", ["S1234_001_0"]],
  ["a plan twice", "2027/tx/fort-bend/H0028_030_0,H0028_030_0", ["H0028_030_0"]],
  ["spaces around", ` ${text} `, choice.planIds],
  [
    "three plans, and long segments",
    "2026/tx/st-louis-2/H0028_030_123,H0028_030_1,H0028_030_12",
    ["H0028_030_123", "H0028_030_1", "H0028_030_12"],
  ],
])("reads %s", (_, given, planIds) => {
  expect(readPlanChoice(given)?.planIds).toEqual(planIds);
  // The ids are those of plans.
  for (const id of planIds) expect(planId.safeParse(id).success).toBe(true);
});

const plan = "H0028_030_0";

test.each([
  [undefined, null, 2026, ["2026/tx/fort-bend/"], ""],
  // The year, the state and the county.
  ["2026/tx/fort-bend", "26/tx/fort-bend/", "1926/tx/fort-bend/", "2026/TX/fort-bend/"],
  ["2026/tex/fort-bend/", `2026/tx//${plan}`, "2026/tx/fort--bend/", "2026/tx/-bend/"],
  ["2026/tx/fort bend/", "2026/tx/<b>/", `2026/tx/${"a".repeat(300)}/`],
  // The plans.
  ["2026/tx/fort-bend/H0028", "2026/tx/fort-bend/h0028_030_0", `2026/tx/fort-bend/${plan},`],
  [`2026/tx/fort-bend/,${plan}`, `2026/tx/fort-bend/${plan};${plan}`, `2026/tx/fort-bend/${plan}/`],
  [`2026/tx/fort-bend/${plan}${plan}`, `2026/tx/fort-bend/${plan}\nX: y`],
  ["2026/tx/fort-bend/H0001_001_0,H0002_001_0,H0003_001_0,H0004_001_0"],
])("%j are no choices, and a form that has one is right all the same", (...all) => {
  const message = { name: "Ada", email: "ada@example.com", message: "Please call me." };
  for (const given of all) {
    expect(readPlanChoice(given)).toBeUndefined();
    expect(contactMessage.parse({ ...message, planChoice: given }).planChoice).toBeUndefined();
  }
  // Control: the same form with a choice.
  expect(contactMessage.parse({ ...message, planChoice: text }).planChoice).toBe(text);
});

test("is called by its names, as far as they are known", () => {
  const stored = bareChoice(choice);
  const county = { ...stored.county, name: "Fort Bend County" };
  expect(countyLabel({ ...stored, county })).toBe("Fort Bend County, TX");
  expect(countyLabel(stored)).toBe("fort-bend, TX");
  expect(planLabel({ id: "H0028_030_0", name: "Live Oak (HMO)" })).toBe(
    "Live Oak (HMO), H0028-030",
  );
  expect(planLabel({ id: "H0028_030_2", name: null })).toBe("H0028-030-2");
  const name = "Gold Choice H8145-084 (PFFS)";
  expect(planLabel({ id: "H8145_084_0", name })).toBe(name);
});
