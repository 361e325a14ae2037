import { expect, test } from "vitest";
import { keepAnswers } from "./keep-answers.ts";

function lengthsOf() {
  const asked: string[] = [];
  const lengthOf = keepAnswers((text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, lengthOf };
}

test("a text is looked into once", () => {
  const { asked, lengthOf } = lengthsOf();
  expect(["one", "three", "one", "one"].map(lengthOf)).toEqual([3, 5, 3, 3]);
  expect(asked).toEqual(["one", "three"]);
});

test("memory stays bounded: long texts are never kept, and many are forgotten", () => {
  const { asked, lengthOf } = lengthsOf();
  const long = "x".repeat(301);
  expect([lengthOf(long), lengthOf(long)]).toEqual([301, 301]);
  expect(asked).toHaveLength(2);
  for (let each = 0; each < 501; each += 1) lengthOf(`${each}`);
  lengthOf("0");
  expect(asked.filter((text) => text === "0")).toHaveLength(2);
});
