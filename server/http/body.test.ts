import { expect, test } from "vitest";
import { jsonBody } from "./body.ts";

const nested = (depth: number) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test("a body that is nested a little is read", () => {
  expect(jsonBody(Buffer.from(nested(3)))).toEqual({ email: [[[]]] });
});

test.each([20, 30_000])("one that is nested %i times is not", (depth) => {
  expect(jsonBody(Buffer.from(nested(depth)))).toBeUndefined();
});

test("nor is what is no JSON, or no UTF-8", () => {
  expect(jsonBody(Buffer.from("{"))).toBeUndefined();
  expect(jsonBody(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
});
