import { expect, test } from "vitest";
import { quizChoices } from "#content/en/pages/quiz-answers.ts";
import { allAnswers } from "./all-answers-for-tests.ts";
import { firstOpen, isComplete, questions, readAnswers } from "./read-answers.ts";

test("the questions are asked in the order of their list", () => {
  expect(questions).toEqual(Object.keys(quizChoices));
});

test("every combination is read back as it was given, and is complete", () => {
  for (const answers of allAnswers) {
    const read = readAnswers(Object.entries(answers));
    expect(read).toEqual(answers);
    expect(isComplete(read)).toBe(true);
  }
});

test.each([
  ["an unknown answer", [["timing", "soon"]]],
  ["an answer to another question", [["timing", "network"]]],
  ["an unknown question", [["health", "good"]]],
  ["a name that objects carry", [["timing", "constructor"]]],
  ["a file", [["timing", new Blob(["starting"])]]],
] as const)("%s counts as none", (_, values) => {
  const read = readAnswers(values);
  expect(Object.values(read).filter(Boolean)).toEqual([]);
  expect(firstOpen(read)).toBe("timing");
});

test("the first open question is the one that comes first, not the one left last", () => {
  const some = readAnswers(new Map([["doctors", "network"]]));
  expect(firstOpen(some)).toBe("timing");
  expect(firstOpen({ ...some, timing: "starting" })).toBe("costs");
  expect(isComplete(some)).toBe(false);
});
