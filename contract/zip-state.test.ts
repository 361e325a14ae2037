import { expect, test } from "vitest";
import { stateOfZip } from "./zip-state.ts";

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
])("%s is in %s", (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each([["00000"], ["34001"], ["96201"], ["1234"], ["7502a"], ["750245"], [""], [null]])(
  "%j has no state",
  (zip) => {
    expect(stateOfZip(zip)).toBeUndefined();
  },
);
