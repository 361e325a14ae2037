/** Limits how many submissions wait for the database at the same time. */
export interface AdmissionLimit {
  /** Whether the next submission must be rejected because the database is not keeping up. */
  isFull(): boolean;
  /** Runs the task and counts it as waiting until it settles. Returns its result, or throws its error. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface AdmissionBounds {
  /** Submissions that may wait at the same time. */
  readonly maxWaiting: number;
  /** In milliseconds. While the oldest has waited longer than this, no other is admitted. */
  readonly maxWaitMs: number;
}

/** Far above the rate limit's 10 or so per second; a slow disk stores this many in two commits. */
export const admissionBounds: AdmissionBounds = { maxWaiting: 200, maxWaitMs: 1000 };

/** Value of Retry-After for a refused submission, in seconds. */
export const overloadRetryAfterSeconds = 10;

/**
 * Rejects submissions while the database can't keep up. Without a limit, the queue would grow until browsers time
 * out. With it, admitted submissions are answered soon, and the others immediately get a 503 that asks the visitor
 * to try again or call.
 */
export function createAdmissionLimit({ maxWaiting, maxWaitMs }: AdmissionBounds): AdmissionLimit {
  /** Start times by `performance.now()`. A Set iterates in insertion order, so the first is the oldest. */
  const waiting = new Set<{ readonly since: number }>();
  return {
    isFull() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      return waiting.size >= maxWaiting || performance.now() - oldest.since > maxWaitMs;
    },
    async run(task) {
      const entry = { since: performance.now() };
      waiting.add(entry);
      try {
        return await task();
      } finally {
        waiting.delete(entry);
      }
    },
  };
}
