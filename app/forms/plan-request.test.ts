import { expect, it } from "vitest";
import { planRequestCall } from "./plan-request.tsx";

const { read, schema } = planRequestCall("compare");

/** Form data as a browser builds it: without unchecked boxes, but with empty text fields. */
function inputs(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const filled = {
  name: "Ada Flores",
  email: "ada@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "03151960",
  preferredContactMethod: "phone",
  bestTimeToContact: "",
  additionalInfo: "",
};

it("reads checkboxes as booleans, and omits empty optional fields", () => {
  const sent = schema.parse(read(inputs({ ...filled, medicarePartB: "on" })));
  expect(JSON.parse(JSON.stringify(sent))).toEqual({
    name: "Ada Flores",
    email: "ada@example.com",
    phone: "(972) 204-5855",
    zipCode: "75024",
    birthdate: "03/15/1960",
    medicarePartA: false,
    medicarePartB: true,
    preferredContactMethod: "phone",
    agreesToAutomatedContact: false,
  });
});

it("sends no inputs that are not in the schema", () => {
  const sent = schema.parse(read(inputs({ ...filled, disclosure_version: "1", other: "x" })));
  expect(Object.keys(sent)).not.toContain("disclosure_version");
  expect(Object.keys(sent)).not.toContain("other");
});
