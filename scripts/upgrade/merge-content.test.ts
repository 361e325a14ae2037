import { expect, test } from "vitest";
import { type ContentTree, migrateContent } from "./content-migrations.ts";
import { mergeTexts, mergeValues, type Note } from "./merge-content.ts";

function merge(base: unknown, own: unknown, next: unknown) {
  const notes: Note[] = [];
  const value = mergeValues({ base, ours: own, next }, (note) => notes.push(note));
  return { value, notes: notes.map(({ kind, path }) => `${kind} ${path}`) };
}

const person = (name: string, quote: string) => ({ name, quote });
const version = (day: string) => ({ version: day, text: `Since ${day}` });

test.each<[string, unknown, unknown, unknown, unknown, string[]]>([
  [
    "takes what only the release changed",
    { a: 1, b: 1 },
    { a: 1, b: 1 },
    { a: 2, b: 1, c: 3 },
    { a: 2, b: 1, c: 3 },
    [],
  ],
  [
    "keeps what only the agency changed",
    { a: 1, b: 1 },
    { a: 5, b: 1 },
    { a: 1, b: 2 },
    { a: 5, b: 2 },
    ["kept a"],
  ],
  ["keeps the agency's where both changed it", { a: 1 }, { a: 5 }, { a: 2 }, { a: 5 }, ["both a"]],
  ["reports what the release has no place for", { a: "x" }, { a: "y" }, {}, {}, ["gone a"]],
  [
    "reports a text that has parts now",
    { a: "x" },
    { a: "y" },
    { a: { b: "x" } },
    { a: { b: "x" } },
    ["gone a"],
  ],
  [
    "adds an item after the one it follows",
    ["a", "b"],
    ["a", "new", "b"],
    ["a", "b", "c"],
    ["a", "new", "b", "c"],
    ["kept [1]"],
  ],
  [
    "leaves out what the agency deleted",
    ["a", "b"],
    ["b"],
    ["a", "b", "c"],
    ["b", "c"],
    ["kept [0]"],
  ],
  [
    "doesn't mix a person with the sample in that place",
    [person("Maria", "Old."), person("Tom", "Old.")],
    [person("Jane", "Mine."), person("Tom", "Old.")],
    [person("Maria", "New."), person("Tom", "New.")],
    [person("Jane", "Mine."), person("Tom", "New.")],
    ["kept [0]"],
  ],
  [
    "adds no new samples to a list that is all the agency's",
    ["a", "b"],
    ["my own one", "my own two"],
    ["a", "b", "c"],
    ["my own one", "my own two"],
    ["kept [0]", "kept [1]", "both [2]"],
  ],
  [
    "keeps the agency's newest version the one that is shown",
    [version("2026-01-01")],
    [version("2026-02-01"), version("2026-01-01")],
    [version("2026-03-01"), version("2026-01-01")],
    [version("2026-02-01"), version("2026-01-01")],
    ["both [0]", "kept [0]"],
  ],
])("%s", (_, base, own, next, value, notes) => {
  expect(merge(base, own, next)).toEqual({ value, notes });
});

test("an edited paragraph takes the place of the one that it was made from, or stays where it was", () => {
  const notes: Note[] = [];
  const base = "One is about dates.\n\nTwo is about the cost of Part B.\n\nThree is about help.\n";
  const own = base
    .replace("Part B.", "Part B and Part D.")
    .replace("help.", "help, at our office.");
  const next = "First, the dates.\n\nNow two is about the cost of Part B.\n";
  expect(mergeTexts({ base, ours: own, next }, (note) => notes.push(note))).toBe(
    "First, the dates.\n\nTwo is about the cost of Part B and Part D.\n\nThree is about help, at our office.\n",
  );
  expect(notes.map(({ kind }) => kind)).toEqual(["both", "moved"]);
});

test("an article is a sample until another reviewer is named, a price until it is another", () => {
  const content = (reviewer: string, typical: number): ContentTree =>
    new Map([
      ["amounts/amounts.yaml", { value: { amounts: { price: { typical } } } }],
      ["en/articles/one.mdx", { value: { reviewer } }],
    ]);
  const markedAs = (own: ContentTree) => {
    migrateContent(content("Maria", 120), own, new Map());
    return [...own.values()].slice(0, 2).map(({ value }) => value);
  };
  const priced = (typical: number, sample: boolean) => ({
    amounts: { price: { typical, sample } },
  });
  expect(markedAs(content("Maria", 120))).toEqual([
    priced(120, true),
    { reviewer: "Maria", sample: true },
  ]);
  expect(markedAs(content("Jane", 130))).toEqual([priced(130, false), { reviewer: "Jane" }]);
});
