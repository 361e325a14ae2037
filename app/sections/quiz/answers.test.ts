import { describe, expect, test } from "vitest";
import { quizChoices, quizReasons, type QuizAnswers } from "#content/en/pages/quiz-answers.ts";
import {
  firstOpen,
  isComplete,
  placeAfter,
  questionBefore,
  questions,
  quizPlace,
  readAnswers,
  scoreQuiz,
  type QuizResult,
} from "./answers.ts";

/** Every way to answer the five questions. */
const allAnswers: readonly QuizAnswers[] = quizChoices.timing.flatMap((timing) =>
  quizChoices.doctors.flatMap((doctors) =>
    quizChoices.costs.flatMap((costs) =>
      quizChoices.travel.flatMap((travel) =>
        quizChoices.help.map((help) => ({ timing, doctors, costs, travel, help })),
      ),
    ),
  ),
);

test("asks the questions in the order of the list, and reads every combination back complete", () => {
  expect(questions).toEqual(Object.keys(quizChoices));
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
] as const)("%s counts as no answer", (_, values) => {
  const read = readAnswers(values);
  expect(Object.values(read).filter(Boolean)).toEqual([]);
  expect(firstOpen(read)).toBe("timing");
});

test("the first open question is the earliest one, not the last one visited", () => {
  const some = readAnswers(new Map([["doctors", "network"]]));
  expect(firstOpen(some)).toBe("timing");
  expect(firstOpen({ ...some, timing: "starting" })).toBe("costs");
  expect(isComplete(some)).toBe(false);
});

const two = { timing: "starting", doctors: "network" } as const;
const five = { ...two, costs: "unsure", travel: "rarely", help: "none" } as const;

test.each([
  ["", {}, "timing"],
  ["#main", five, undefined],
  ["#costs", {}, "timing"],
  ["#result", {}, "timing"],
  ["", two, "timing"],
  ["#doctors", two, "doctors"],
  ["#costs", two, "costs"],
  ["#help", two, "costs"],
  ["#result", two, "costs"],
  ["#timing", five, "timing"],
  ["#help", five, "help"],
  ["#result", five, "result"],
])("%j after %j shows %s", (fragment, answers, place) => {
  expect(quizPlace(fragment, answers)).toBe(place);
});

test("each step has a next and a previous one", () => {
  const order = ["timing", "doctors", "costs", "travel", "help"] as const;
  expect(order.map(placeAfter)).toEqual(["doctors", "costs", "travel", "help", "result"]);
  expect([...order, "result" as const].map(questionBefore)).toEqual([undefined, ...order]);
});

/** Someone near 65 without other help, who leans neither way. */
const undecided: QuizAnswers = {
  timing: "starting",
  doctors: "specific",
  costs: "unsure",
  travel: "rarely",
  help: "none",
};

const outcome = (answers: Partial<QuizAnswers>) => scoreQuiz({ ...undecided, ...answers }).outcome;

describe("every combination of answers", () => {
  test("number 630, and each outcome comes of some", () => {
    expect(new Set(allAnswers.map((answers) => JSON.stringify(answers))).size).toBe(630);
    const outcomes = new Set(allAnswers.map((answers) => scoreQuiz(answers).outcome));
    expect([...outcomes].toSorted()).toEqual(["advantage", "agent", "both", "original"]);
  });

  test("lists its three preferences as reasons, each once", () => {
    for (const answers of allAnswers) {
      const { advantage, original, either } = scoreQuiz(answers).reasons;
      expect([...advantage, ...original, ...either].toSorted()).toEqual([
        `costs.${answers.costs}`,
        `doctors.${answers.doctors}`,
        `travel.${answers.travel}`,
      ]);
    }
  });

  test("explains why to talk first only for that outcome, and mentions health only to people on Medicare", () => {
    for (const answers of allAnswers) {
      const result = scoreQuiz(answers);
      expect(
        [result.talkFirst.length > 0, result.underwriting],
        `for ${JSON.stringify(answers)}`,
      ).toEqual([result.outcome === "agent", answers.timing === "on-medicare"]);
    }
  });

  test("together use every reason in the content", () => {
    const given = allAnswers.flatMap((answers) => {
      const { reasons, talkFirst } = scoreQuiz(answers);
      return [...talkFirst, ...Object.values(reasons).flat()];
    });
    expect([...new Set(given)].toSorted()).toEqual(quizReasons.toSorted());
  });
});

describe("mirrored answers", () => {
  const opposite = {
    network: "anywhere",
    specific: "specific",
    anywhere: "network",
    "lower-premium": "steadier-bills",
    "steadier-bills": "lower-premium",
    unsure: "unsure",
    rarely: "often",
    often: "rarely",
  } as const;

  function mirrored(answers: QuizAnswers): QuizAnswers {
    return {
      ...answers,
      doctors: opposite[answers.doctors],
      costs: opposite[answers.costs],
      travel: opposite[answers.travel],
    };
  }

  /** A result without the answers it is based on: sides and counts. */
  function shapeOf({ outcome: end, reasons, talkFirst, underwriting }: QuizResult) {
    const { advantage, original, either } = reasons;
    const counts = {
      advantage: advantage.length,
      original: original.length,
      either: either.length,
    };
    return { end, ...counts, talkFirst, underwriting };
  }

  test("give the mirrored result", () => {
    const ends = { advantage: "original", original: "advantage", both: "both", agent: "agent" };
    for (const answers of allAnswers) {
      const { end, advantage, original, ...rest } = shapeOf(scoreQuiz(answers));
      const other = { ...rest, end: ends[end], advantage: original, original: advantage };
      expect(shapeOf(scoreQuiz(mirrored(answers))), `for ${JSON.stringify(answers)}`).toEqual(
        other,
      );
    }
  });
});

describe("talk to an agent first", () => {
  test("because of the timing or of other help", () => {
    for (const timing of ["leaving-job-coverage", "under-65", "unsure"] as const)
      expect(scoreQuiz({ ...undecided, timing })).toMatchObject({
        outcome: "agent",
        talkFirst: [`timing.${timing}`],
      });
    for (const help of quizChoices.help.filter((choice) => choice !== "none"))
      expect(scoreQuiz({ ...undecided, help })).toMatchObject({
        outcome: "agent",
        talkFirst: [`help.${help}`],
      });
  });

  test("lists both reasons, whatever the preferences", () => {
    const clear = { doctors: "network", costs: "lower-premium", travel: "rarely" } as const;
    const found = scoreQuiz({ timing: "under-65", ...clear, help: "medicaid" });
    expect(found.outcome).toBe("agent");
    expect(found.talkFirst).toEqual(["timing.under-65", "help.medicaid"]);
  });
});

describe("what to explore first", () => {
  test.each([
    ["network", "lower-premium", "rarely", "advantage"],
    ["network", "unsure", "rarely", "advantage"],
    ["specific", "lower-premium", "rarely", "advantage"],
    ["network", "lower-premium", "often", "both"],
    ["network", "steadier-bills", "rarely", "both"],
    ["specific", "unsure", "rarely", "both"],
    ["network", "unsure", "often", "both"],
    ["anywhere", "steadier-bills", "often", "original"],
  ] as const)("%s, %s, %s: %s", (doctors, costs, travel, expected) => {
    expect(outcome({ doctors, costs, travel })).toBe(expected);
    expect(outcome({ doctors, costs, travel, timing: "on-medicare" })).toBe(expected);
  });
});
