import { expect, test } from "vitest";
import { waitingLine } from "./waiting-line.ts";

const about = (...subjects: string[]) => ({ subjects });

test("works are taken in the order in which they came, so many at most", () => {
  const line = waitingLine();
  const [first, second, third] = [about("a"), about("b"), about("c")];
  for (const work of [first, second, third]) line.add(work);
  expect(line.take(2)).toEqual([first, second]);
  expect(line.take(2)).toEqual([third]);
  expect(line.take(2)).toEqual([]);
});

test("who is about what another has taken waits until that is put back, and holds up nobody", () => {
  const line = waitingLine();
  const [first, same, other] = [about("a", "b"), about("b", "c"), about("d")];
  for (const work of [first, same, other]) line.add(work);
  expect(line.take(9)).toEqual([first, other]);
  expect(line.take(9)).toEqual([]);
  line.putBack(first);
  expect(line.take(9)).toEqual([same]);
});

test("of three about the same, one is taken at a time, in their order", () => {
  const line = waitingLine<{ subjects: string[]; name: number }>();
  for (const name of [1, 2, 3]) line.add({ subjects: ["a"], name });
  for (const name of [1, 2, 3]) {
    const works = line.take(9);
    expect(works.map((work) => work.name)).toEqual([name]);
    for (const work of works) line.putBack(work);
  }
});
