import { expect, it } from "vitest";
import { fillIn } from "./fill-in.ts";

const facts = new Map([
  ["phone", "(972) 204-5855"],
  ["amount:partB_premium", "$174.70"],
]);

it("fills every blank, however deep, and says which facts were used", () => {
  const filled = fillIn(
    { a: ["Call {phone}."], b: { c: "{amount:partB_premium} a month" } },
    facts,
  );
  expect(filled.value).toEqual({ a: ["Call (972) 204-5855."], b: { c: "$174.70 a month" } });
  expect(filled.used).toEqual(["phone", "amount:partB_premium"]);
  expect(filled.faults).toEqual([]);
});

it("names the place of a blank that no fact answers", () => {
  const { faults } = fillIn({ faq: { items: [{ answer: "Call {phoen}." }] } }, facts);
  expect(faults).toEqual(['faq.items[0].answer: there is no fact named "phoen"']);
});

it("leaves numbers, nothing and plain braces alone", () => {
  const tree = { a: 1, b: null, c: "{ not a blank }", d: true };
  expect(fillIn(tree, facts).value).toEqual(tree);
});
