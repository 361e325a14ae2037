import { expect, test } from "vitest";
import { partNames, readOptions } from "./options.ts";

test("all parts are measured, in one order, unless some are named", () => {
  expect(readOptions([]).parts).toEqual(partNames);
  expect(readOptions(["--only", "pages, submissions"]).parts).toEqual(["submissions", "pages"]);
  expect(() => readOptions(["--only", "pages,page"])).toThrow("--only: no page; there are subm");
});

test("quick runs are a round of less than a second", () => {
  expect(readOptions(["--quick"])).toMatchObject({ rounds: 1, milliseconds: 300 });
});
