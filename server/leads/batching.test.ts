import { expect, test, vi } from "vitest";
import { type BatchWork, inBatches, waitingLine } from "./batching.ts";

class OfOne extends Error {}

/** Doubles numbers; two whose last digit is the same are about the same. */
function doubling(change: Partial<BatchWork<number, number>> = {}) {
  const doAll = vi.fn<BatchWork<number, number>["doAll"]>(
    change.doAll ?? (async (batch) => batch.map((number) => 2 * number)),
  );
  const twice = inBatches<number, number>({
    isOfOne: (error) => error instanceof OfOne,
    subjectsOf: (number) => [String(number % 10)],
    most: 3,
    ...change,
    doAll,
  });
  return { twice, batches: () => doAll.mock.calls };
}

test("those who come at the same time are done together, so many at most", async () => {
  const { twice, batches } = doubling();
  expect(await Promise.all([1, 2, 3, 4].map(twice))).toEqual([2, 4, 6, 8]);
  expect(batches()).toEqual([
    [[1, 2, 3], false],
    [[4], false],
  ]);
});

test("those who come while a batch is under way are the next", async () => {
  const first = Promise.withResolvers<void>();
  const { twice, batches } = doubling({
    async doAll(batch) {
      if (batch[0] === 1) await first.promise;
      return batch.map((number) => 2 * number);
    },
  });
  const one = twice(1);
  await vi.waitFor(() => expect(batches()).toHaveLength(1));
  const later = [2, 3].map(twice);
  first.resolve();
  expect(await Promise.all([one, ...later])).toEqual([2, 4, 6]);
  expect(batches().map(([batch]) => batch)).toEqual([[1], [2, 3]]);
});

test("two about the same are done one after the other", async () => {
  const { twice, batches } = doubling();
  await Promise.all([1, 11, 2].map(twice));
  expect(batches().map(([batch]) => batch)).toEqual([[1, 2], [11]]);
});

test("an error of one costs the others nothing: each is done again alone, and may wait", async () => {
  const { twice, batches } = doubling({
    async doAll(batch) {
      if (batch.includes(2)) throw new OfOne("2");
      return batch.map((number) => 2 * number);
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(twice));
  expect(outcomes).toMatchObject([
    { value: 2 },
    { status: "rejected", reason: { message: "2" } },
    { value: 6 },
  ]);
  expect(batches().slice(1)).toEqual([
    [[1], true],
    [[2], true],
    [[3], true],
  ]);
  expect(await twice(4)).toBe(8);
  await expect(twice(2)).rejects.toThrow("2");
});

test("any other error is everybody's, and nothing is tried again", async () => {
  const { twice, batches } = doubling({ doAll: () => Promise.reject(new Error("away")) });
  const outcomes = await Promise.allSettled([1, 2, 3].map(twice));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "away" } });
  expect(batches()).toHaveLength(1);
});

test("who waits alone holds up nobody but those about the same", async () => {
  const patient = Promise.withResolvers<void>();
  const { twice } = doubling({
    async doAll(batch, mayWait) {
      if (!mayWait && batch.includes(1)) throw new OfOne();
      if (batch.includes(1)) await patient.promise;
      return batch.map((number) => 2 * number);
    },
  });
  const done: number[] = [];
  const all = [1, 11, 2].map(async (number) => done.push(await twice(number)));
  await vi.waitFor(() => expect(done).toEqual([4]));
  expect(await twice(3)).toBe(6);
  expect(done).toEqual([4]);
  patient.resolve();
  await Promise.all(all);
  expect(done).toEqual([4, 2, 22]);
});

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
