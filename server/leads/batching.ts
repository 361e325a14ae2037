export interface BatchWork<Given, Result> {
  /**
   * Does works together; gives what came of each, in their order.
   * @param mayWait false: others wait for this batch, so it must wait for nobody else
   */
  readonly doAll: (batch: readonly Given[], mayWait: boolean) => Promise<readonly Result[]>;
  /** Whether the cause of an error may lie in one work, so that the others can do without that one. */
  readonly isOfOne: (error: unknown) => boolean;
  /** What a work is about: two about the same are never done at once, so that the second sees the first. */
  readonly subjectsOf: (given: Given) => readonly string[];
  /** So many works are in a batch at most. */
  readonly most: number;
}

/** A work, and who waits for it. */
interface Asked<Given, Result> extends About {
  readonly given: Given;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Does together what is asked for while others are being done: what a batch takes hardly depends on how
 * many are in it. Those of a batch that fails because of one of them are done again each alone.
 */
export function inBatches<Given, Result>(
  work: BatchWork<Given, Result>,
): (given: Given) => Promise<Result> {
  type Batch = readonly Asked<Given, Result>[];
  const line = waitingLine<Asked<Given, Result>>();
  let underWay = false;

  function startSoon(): void {
    if (underWay) return;
    underWay = true;
    setImmediate(() => void start());
  }
  async function start(): Promise<void> {
    const batch = line.take(work.most);
    if (batch.length > 0) await doFirst(batch);
    underWay = false;
    if (batch.length > 0) startSoon();
  }
  async function doFirst(batch: Batch): Promise<void> {
    try {
      await doAll(batch, false);
    } catch (error) {
      if (work.isOfOne(error)) for (const one of batch) void doAgain(one);
      else end(batch, error);
    }
  }
  async function doAgain(one: Asked<Given, Result>): Promise<void> {
    await doAll([one], true).catch((error: unknown) => end([one], error));
    startSoon();
  }
  async function doAll(batch: Batch, mayWait: boolean): Promise<void> {
    const given = batch.map((one) => one.given);
    const results = await work.doAll(given, mayWait);
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    end(batch);
  }
  /** Who was answered before hears nothing of the error. */
  function end(batch: Batch, error?: unknown): void {
    for (const one of batch) one.reject(error);
    for (const one of batch) line.putBack(one);
  }

  return (given) =>
    new Promise((resolve, reject) => {
      line.add({ given, subjects: work.subjectsOf(given), resolve, reject });
      startSoon();
    });
}

/** A work that is about something. */
interface About {
  readonly subjects: readonly string[];
}

/** Works in the order in which they came, but never two that are about the same at once. */
interface WaitingLine<Work extends About> {
  add(work: Work): void;
  /** Takes up to so many whose subjects nobody else has taken; they have them until each is put back. */
  take(most: number): Work[];
  /** To be called when the work is done, whatever came of it. */
  putBack(work: Work): void;
}

/** An empty line. */
export function waitingLine<Work extends About>(): WaitingLine<Work> {
  let waiting: Work[] = [];
  const taken = new Set<string>();

  return {
    add: (work) => void waiting.push(work),
    take(most) {
      const works: Work[] = [];
      waiting = waiting.filter((work) => {
        if (works.length === most || work.subjects.some((one) => taken.has(one))) return true;
        for (const subject of work.subjects) taken.add(subject);
        works.push(work);
        return false;
      });
      return works;
    },
    putBack({ subjects }) {
      for (const subject of subjects) taken.delete(subject);
    },
  };
}
