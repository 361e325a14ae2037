import { expect, test } from "vitest";
import { contactMessage } from "./contact-message.ts";
import {
  choiceQuery,
  countyLabel,
  keyOfChoice,
  planChoiceText,
  planLabel,
  readChoiceQuery,
  readPlanChoice,
  undescribed,
} from "./plan-choice.ts";
import { planId } from "./plans.ts";

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
  expect(keyOfChoice(undescribed(choice))).toEqual(choice);
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

test.each([
  undefined,
  null,
  2026,
  ["2026/tx/fort-bend/"],
  "",
  "2026/tx/fort-bend",
  "2026/TX/fort-bend/",
  "26/tx/fort-bend/",
  "1926/tx/fort-bend/",
  "2026/tex/fort-bend/",
  "2026/tx//H0028_030_0",
  "2026/tx/fort--bend/",
  "2026/tx/-bend/",
  "2026/tx/fort bend/",
  "2026/tx/<b>/",
  "2026/tx/fort-bend/H0028",
  "2026/tx/fort-bend/h0028_030_0",
  "2026/tx/fort-bend/H0028_030_0,",
  "2026/tx/fort-bend/,H0028_030_0",
  "2026/tx/fort-bend/H0028_030_0;H5294_014_0",
  "2026/tx/fort-bend/H0028_030_0H5294_014_0",
  "2026/tx/fort-bend/H0028_030_0/",
  "2026/tx/fort-bend/H0028_030_0\nX: y",
  "2026/tx/fort-bend/H0001_001_0,H0002_001_0,H0003_001_0,H0004_001_0",
  `2026/tx/${"a".repeat(300)}/`,
])("%j is no choice, and the form that has it is right all the same", (given) => {
  const message = { name: "Ada", email: "ada@example.com", message: "Please call me." };
  expect(readPlanChoice(given)).toBeUndefined();
  expect(contactMessage.parse({ ...message, planChoice: given }).planChoice).toBeUndefined();
  // Control: the same form with a choice.
  expect(contactMessage.parse({ ...message, planChoice: text }).planChoice).toBe(text);
});

test("is called by its names, as far as they are known", () => {
  const stored = undescribed(choice);
  const county = { ...stored.county, name: "Fort Bend County" };
  expect(countyLabel({ ...stored, county })).toBe("Fort Bend County, TX");
  expect(countyLabel(stored)).toBe("fort-bend, TX");
  expect(planLabel({ id: "H0028_030_0", name: "Live Oak (HMO)" })).toBe(
    "Live Oak (HMO), H0028_030_0",
  );
  expect(planLabel({ id: "H0028_030_0", name: null })).toBe("H0028_030_0");
});
