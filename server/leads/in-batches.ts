/** A work that waits for its batch. */
interface Waiting<Given, Result> {
  readonly given: Given;
  readonly subjects: readonly string[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface BatchWork<Given, Result> {
  /** Does the works of a batch together; gives what came of each, in their order. */
  readonly doAll: (batch: readonly Given[]) => Promise<readonly Result[]>;
  /** What a work is about: two about the same are never done at once, so that the second sees the first. */
  readonly subjectsOf: (given: Given) => readonly string[];
  /** Whether the cause of an error may lie in one work, so that the others can do without that one. */
  readonly isOfOne: (error: unknown) => boolean;
  /** So many works are in a batch at most. */
  readonly most: number;
  /** So many batches are under way at most. */
  readonly atOnce: number;
}

/**
 * Does together what is asked for while others are being done: what a batch takes hardly depends on how
 * many are in it. A batch that fails because of one of its works is done again one by one.
 */
export function inBatches<Given, Result>(work: BatchWork<Given, Result>) {
  const { subjectsOf, most, atOnce } = work;
  let waiting: Waiting<Given, Result>[] = [];
  const busy = new Set<string>();
  let underWay = 0;
  let starting = false;

  function startSoon(): void {
    if (starting || waiting.length === 0) return;
    starting = true;
    setImmediate(start);
  }
  function start(): void {
    starting = false;
    while (underWay < atOnce) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void run(batch);
    }
  }
  function takeBatch(): Waiting<Given, Result>[] {
    const batch: Waiting<Given, Result>[] = [];
    waiting = waiting.filter((one) => {
      if (batch.length === most || one.subjects.some((subject) => busy.has(subject))) return true;
      for (const subject of one.subjects) busy.add(subject);
      batch.push(one);
      return false;
    });
    return batch;
  }
  async function run(batch: readonly Waiting<Given, Result>[]): Promise<void> {
    underWay += 1;
    await settle(work, batch);
    for (const subject of batch.flatMap(({ subjects }) => subjects)) busy.delete(subject);
    underWay -= 1;
    startSoon();
  }

  return (given: Given): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ given, subjects: subjectsOf(given), resolve, reject });
      startSoon();
    });
}

/** Never rejects: every caller gets what came of its work. */
async function settle<Given, Result>(
  work: BatchWork<Given, Result>,
  batch: readonly Waiting<Given, Result>[],
): Promise<void> {
  try {
    const results = await work.doAll(batch.map(({ given }) => given));
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (batch.length > 1 && work.isOfOne(error)) for (const one of batch) await settle(work, [one]);
    else for (const one of batch) one.reject(error);
  }
}
