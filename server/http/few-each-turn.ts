/** So many works are done in a turn of the event loop, however many more wait: a few milliseconds. */
const fewest = 128;
/** Of many that wait, one in so many is done in a turn, so that nobody waits for many turns. */
const turns = 16;

/**
 * Gathers works that are in no hurry, and does a few of them each time the event loop has read what came in.
 *
 * Who is answered at once asks again at once, and within a turn Node reads on for as long as more comes: what
 * the store answered waited for seconds meanwhile. With every answer in the turn of its question, four
 * thousand connections made turns of a quarter of a second, for which each page waited; with a few, of forty
 * milliseconds.
 */
export function createFewEachTurn(): (work: () => void) => void {
  const works: (() => void)[] = [];

  function doFew(): void {
    const few = works.splice(0, Math.max(fewest, works.length / turns));
    if (works.length > 0) setImmediate(doFew);
    for (const work of few) work();
  }
  return (work) => {
    if (works.push(work) === 1) setImmediate(doFew);
  };
}
