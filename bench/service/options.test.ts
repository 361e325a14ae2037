import { expect, test } from "vitest";
import { partNames, readOptions } from "./options.ts";

test("all parts are measured unless some are named", () => {
  expect(readOptions([]).parts).toEqual(partNames);
  expect(readOptions(["--only", "pages, submissions"]).parts).toEqual(["pages", "submissions"]);
  expect(() => readOptions(["--only", "page"])).toThrow("no such part: page");
});

test("quick runs are a round of less than a second", () => {
  expect(readOptions(["--quick"])).toMatchObject({ rounds: 1, milliseconds: 300 });
});
