import { expect, it } from "vitest";
import { pageWords } from "./page-words.ts";

it("reads every text in its order, and leaves out addresses and ids", () => {
  const page = {
    title: "Medicare Basics",
    parts: [{ id: "part-a", name: "Part A", text: "Hospital\n  stays" }],
    count: 4,
    action: { label: "Read on", to: "/learning-center" },
    none: null,
  };
  expect(pageWords(page)).toBe("Medicare Basics Part A Hospital stays Read on");
});
