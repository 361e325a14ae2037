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

test("asks the questions in the order of the list", () => {
  expect(questions).toEqual(Object.keys(quizChoices));
});

test("reads every combination back unchanged and complete", () => {
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

function outcome(answers: Partial<QuizAnswers>) {
  return scoreQuiz({ ...undecided, ...answers }).outcome;
}

describe("every combination of answers", () => {
  test("number 630", () => {
    expect(new Set(allAnswers.map((answers) => JSON.stringify(answers))).size).toBe(630);
  });

  test.each(["advantage", "original", "both", "agent"])("some result in %s", (name) => {
    expect(allAnswers.some((answers) => scoreQuiz(answers).outcome === name)).toBe(true);
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

  test("explains why to talk first only for that outcome", () => {
    for (const answers of allAnswers) {
      const { outcome: found, talkFirst } = scoreQuiz(answers);
      expect({ answers, talks: talkFirst.length > 0 }).toEqual({
        answers,
        talks: found === "agent",
      });
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
  function shape({ outcome: found, reasons, talkFirst, underwriting }: QuizResult) {
    const { advantage, original, either } = reasons;
    const counts = [advantage.length, original.length, either.length];
    return { found, counts, talkFirst, underwriting };
  }

  function swapped(result: QuizResult): QuizResult {
    const { advantage, original, either } = result.reasons;
    const sides = { advantage: "original", original: "advantage" } as const;
    const { outcome: found } = result;
    return {
      ...result,
      outcome: found === "advantage" || found === "original" ? sides[found] : found,
      reasons: { advantage: original, original: advantage, either },
    };
  }

  test("give the mirrored result", () => {
    for (const answers of allAnswers)
      expect({ answers, ...shape(scoreQuiz(mirrored(answers))) }).toEqual({
        answers,
        ...shape(swapped(scoreQuiz(answers))),
      });
  });
});

describe("talk to an agent first", () => {
  test.each(["leaving-job-coverage", "under-65", "unsure"] as const)("timing: %s", (timing) => {
    expect(scoreQuiz({ ...undecided, timing })).toMatchObject({
      outcome: "agent",
      talkFirst: [`timing.${timing}`],
    });
  });

  test.each(quizChoices.help.filter((help) => help !== "none"))("other help: %s", (help) => {
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
    ["specific", "unsure", "often", "both"],
    ["anywhere", "lower-premium", "often", "both"],
    ["anywhere", "steadier-bills", "rarely", "both"],
    ["specific", "steadier-bills", "often", "original"],
    ["anywhere", "unsure", "often", "original"],
    ["anywhere", "steadier-bills", "often", "original"],
  ] as const)("%s, %s, %s: %s", (doctors, costs, travel, expected) => {
    expect(outcome({ doctors, costs, travel })).toBe(expected);
    expect(outcome({ doctors, costs, travel, timing: "on-medicare" })).toBe(expected);
  });
});

test("mentions health questions only to people on Medicare after their Medigap open enrollment", () => {
  for (const answers of allAnswers)
    expect(scoreQuiz(answers).underwriting).toBe(answers.timing === "on-medicare");
});
