import { expect, test } from "vitest";
import { jsonBody } from "./body.ts";

const nested = (depth: number) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test("reads JSON that is nested a few levels deep", () => {
  expect(jsonBody(Buffer.from(nested(3)))).toEqual({ email: [[[]]] });
});

test.each([20, 30_000])("rejects JSON that is nested %i levels deep", (depth) => {
  expect(jsonBody(Buffer.from(nested(depth)))).toBeUndefined();
});

test("rejects invalid JSON and invalid UTF-8", () => {
  expect(jsonBody(Buffer.from("{"))).toBeUndefined();
  expect(jsonBody(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
});
