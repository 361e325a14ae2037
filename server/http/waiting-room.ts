/** Where submissions wait for the store. */
export interface WaitingRoom {
  /** Whether nobody more should wait: the store does not keep up with those who do. */
  isFull(): boolean;
  /** Does the work, and counts it as waiting until that is done. */
  stay<T>(work: () => Promise<T>): Promise<T>;
}

export interface WaitingLimits {
  /** So many may wait at once: what they sent is held in memory. */
  readonly most: number;
  /** While one has waited for longer, nobody more is let in: they would wait as long. */
  readonly milliseconds: number;
}

/** A disk that is well stores more than a thousand leads in that time. */
export const waitingLimits: WaitingLimits = { most: 1000, milliseconds: 1000 };

/**
 * Bounds how many wait and for how long. When more comes than the store can take, some are told at once to
 * try again, and those inside are answered within about the time that is the limit; with no bound all would
 * wait longer and longer, until everybody's browser has given up.
 */
export function createWaitingRoom({ most, milliseconds }: WaitingLimits): WaitingRoom {
  /** When each came in, in that order. */
  const waiting = new Set<{ readonly since: number }>();
  return {
    isFull() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      return waiting.size >= most || performance.now() - oldest.since > milliseconds;
    },
    async stay(work) {
      const one = { since: performance.now() };
      waiting.add(one);
      try {
        return await work();
      } finally {
        waiting.delete(one);
      }
    },
  };
}
