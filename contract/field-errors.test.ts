import { expect, test } from "vitest";
import { contactMessage } from "./contact-message.ts";
import { fieldErrors } from "./field-errors.ts";

const errorsOf = (body: unknown) =>
  Object.entries(
    fieldErrors(contactMessage.safeParse(body).error ?? expect.fail(), contactMessage),
  );

test("lists errors in the order of the form, including those that involve two fields", () => {
  expect(errorsOf({ agreesToAutomatedContact: true })).toEqual([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["phone", "Add a number, or uncheck the box below"],
    ["message", "Message must be at least 10 characters"],
  ]);
});

test("lists the first error of each field, and one for a body that is not an object", () => {
  const [, phone] = errorsOf({ name: "Ana", phone: "12", agreesToAutomatedContact: true });
  expect(phone).toEqual(["phone", "Please enter a valid phone number"]);
  expect(errorsOf("text")).toEqual([["form", "Invalid input"]]);
});
