import { expect, it } from "vitest";
import glossary from "#content/en/glossary/glossary.yaml";
import { alphabet, letterGroups, letterId } from "./term-list.tsx";

const about = { definition: "What it means, in some words.", category: "General" } as const;

it("groups terms by letter, both in alphabetical order", () => {
  const terms = ["Beta", "alpha", "Aleph", "Zeta"].map((term) => ({ id: term, term, ...about }));
  const groups = letterGroups(terms);
  expect(groups.map(({ letter, terms: own }) => [letter, own.map(({ term }) => term)])).toEqual([
    ["A", ["Aleph", "alpha"]],
    ["B", ["Beta"]],
    ["Z", ["Zeta"]],
  ]);
});

it("includes every term of the glossary", () => {
  const listed = letterGroups(glossary.terms).flatMap(({ terms }) => terms.map(({ id }) => id));
  expect(listed.toSorted()).toEqual(glossary.terms.map(({ id }) => id).toSorted());
});

it("gives letters ids that differ from all terms", () => {
  expect(alphabet).toHaveLength(26);
  const ids = new Set(glossary.terms.map(({ id }) => id));
  expect(alphabet.map(letterId).filter((id) => ids.has(id))).toEqual([]);
});
