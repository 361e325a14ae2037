import { expect, test } from "vitest";
import { contactMessage } from "./contact-message.ts";
import { fieldErrors } from "./field-errors.ts";

const errorsOf = (body: unknown) =>
  Object.entries(
    fieldErrors(contactMessage.safeParse(body).error ?? expect.fail(), contactMessage),
  );

test("mistakes are listed in the order of the form, also what two fields say together", () => {
  expect(errorsOf({ agreesToAutomatedContact: true })).toEqual([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["phone", "Add a number, or untick the box below"],
    ["message", "Message must be at least 10 characters"],
  ]);
});

test("each field is told its first mistake, and a body that is no form one for all", () => {
  const [, phone] = errorsOf({ name: "Ana", phone: "12", agreesToAutomatedContact: true });
  expect(phone).toEqual(["phone", "Please enter a valid phone number"]);
  expect(errorsOf("text")).toEqual([["form", "Invalid input"]]);
});
