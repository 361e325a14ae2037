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
  /** So many may, however slow the store is: else nobody would find out that it is quick again. */
  readonly least: number;
  /** Nobody should wait for longer. While one has, nobody more is let in: they would wait as long. */
  readonly milliseconds: number;
}

/** A disk that is well stores several thousand leads in that time. */
export const waitingLimits: WaitingLimits = { most: 1000, least: 10, milliseconds: 1000 };

/** Seconds after which who found the room full should try again. */
export const tryAgainAfter = 10;

interface Visitor {
  readonly since: number;
  /** How many were waiting when this one had come. */
  readonly place: number;
}

/**
 * Bounds how many wait and for how long. When more comes than the store can take, some are told at once to
 * try again, and those inside are answered within about the time that is the limit; with no bound all would
 * wait longer and longer, until everybody's browser has given up.
 *
 * How many places there are follows from what the store has shown: whoever came as the n-th and waited for
 * t was served at n/t, so that many times the limit would have been answered in time (Little's law). Each
 * who is answered in time makes room for one more, up to the most. No rate has to be set, or known of a
 * store that nobody asks just now.
 */
export function createWaitingRoom({ most, least, milliseconds }: WaitingLimits): WaitingRoom {
  /** In the order in which they came. */
  const waiting = new Set<Visitor>();
  let places = most;

  function leave(one: Visitor): void {
    waiting.delete(one);
    const took = performance.now() - one.since;
    const enough = took > milliseconds ? (one.place * milliseconds) / took : places + 1;
    places = Math.min(most, Math.max(least, enough));
  }
  return {
    isFull() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      return waiting.size >= places || performance.now() - oldest.since > milliseconds;
    },
    async stay(work) {
      const one = { since: performance.now(), place: waiting.size + 1 };
      waiting.add(one);
      try {
        return await work();
      } finally {
        leave(one);
      }
    },
  };
}
