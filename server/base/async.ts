/**
 * What `work` gives. When that takes longer than so many milliseconds, what `onLate` gives or throws; what
 * the work comes to after that nobody hears of.
 * @throws what `work` throws in time
 */
export async function withTimeout<T, Late>(
  milliseconds: number,
  work: Promise<T>,
  onLate: () => Late,
): Promise<T | Late> {
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(timeUp.resolve, milliseconds);
  try {
    return await Promise.race([work, timeUp.promise.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Things that are under way, each in a place of its own until it is taken out. */
interface Slots<Thing> extends Iterable<Thing> {
  /** Gives its place. */
  put(thing: Thing): number;
  /** Gives what is at the place, which is free then; undefined where there is nothing. */
  take(place: number): Thing | undefined;
}

/**
 * For what comes and goes by the thousand. A Set or Map leaves behind each table that it outgrew, with what
 * stood in it and a reference to the next: once one is old, young garbage that was in any after it is kept
 * and copied until the next full collection. In this way each request was, which took a sixth of the first
 * thread's time.
 */
export function createSlots<Thing>(): Slots<Thing> {
  const things: (Thing | undefined)[] = [];
  const free: number[] = [];
  return {
    put(thing) {
      const place = free.pop() ?? things.length;
      things[place] = thing;
      return place;
    },
    take(place) {
      const thing = things[place];
      if (thing === undefined) return undefined;
      things[place] = undefined;
      free.push(place);
      return thing;
    },
    *[Symbol.iterator]() {
      for (const thing of things) if (thing !== undefined) yield thing;
    },
  };
}
