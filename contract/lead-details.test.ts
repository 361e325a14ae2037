import { expect, test } from "vitest";
import { permissionEnds } from "./lead-details.ts";

test.each([
  ["2026-11-20T12:00:00.000Z", "2027-11-20T12:00:00.000Z"],
  ["2027-03-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", "2029-02-28T23:59:59.999Z"],
  ["2026-12-31T23:59:59.999Z", "2027-12-31T23:59:59.999Z"],
])("permission given at %s ends at %s", (givenAt, endsAt) => {
  expect(permissionEnds(givenAt)).toBe(endsAt);
});
