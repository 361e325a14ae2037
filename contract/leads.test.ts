import { describe, expect, it, test } from "vitest";
import { permissionEnds } from "./lead-details.ts";
import { fieldErrors } from "./field-errors.ts";
import { guideLead } from "./guide-lead.ts";

test.each([
  ["2026-11-20T12:00:00.000Z", "2027-11-20T12:00:00.000Z"],
  ["2027-03-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", "2029-02-28T23:59:59.999Z"],
  ["2026-12-31T23:59:59.999Z", "2027-12-31T23:59:59.999Z"],
])("permission given at %s ends at %s", (givenAt, endsAt) => {
  expect(permissionEnds(givenAt)).toBe(endsAt);
});

const good = { firstName: "Ana", email: "ana@example.com" };

function errorsOf(body: object) {
  const checked = guideLead.safeParse(body);
  return checked.success ? {} : fieldErrors(checked.error, guideLead);
}

describe("guideLead", () => {
  it("accepts the required fields alone, and trims them", () => {
    expect(guideLead.parse({ firstName: " Ana ", email: " ana@example.com " })).toEqual({
      ...good,
      wantsNewsletter: false,
    });
  });

  it("converts an empty ZIP code to undefined", () => {
    expect(guideLead.parse({ ...good, zipCode: "" }).zipCode).toBeUndefined();
    expect(guideLead.parse({ ...good, zipCode: "75024" }).zipCode).toBe("75024");
  });

  it.each([
    [{}, { firstName: "First name is required", email: "Email is required" }],
    [
      { firstName: "  ", email: "" },
      { firstName: "First name is required", email: "Email is required" },
    ],
    [
      { ...good, firstName: "a".repeat(51) },
      { firstName: "First name cannot exceed 50 characters" },
    ],
    [{ ...good, email: "ana@" }, { email: "Invalid email address" }],
    [{ ...good, email: `${"a".repeat(250)}@example.com` }, { email: "Invalid email address" }],
    [{ ...good, zipCode: "1234" }, { zipCode: "ZIP code must be 5 digits" }],
    [{ ...good, zipCode: "7502A" }, { zipCode: "ZIP code must be 5 digits" }],
    [{ ...good, firstName: "Ana\r\nBcc: x@example.com" }, { firstName: "Invalid input" }],
  ])("rejects %j with the form's messages", (body, errors) => {
    expect(errorsOf(body)).toEqual(errors);
  });

  it("accepts a name of 50 characters", () => {
    expect(errorsOf({ ...good, firstName: "a".repeat(50) })).toEqual({});
  });
});
