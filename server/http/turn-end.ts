/**
 * Gathers work and does it when the event loop has read whatever came in. Within one turn Node reads on for
 * as long as more comes: who is answered at once and asks again at once would be read again and again, and
 * all else (what the store answered, the pages of others) would wait.
 */
export function createTurnEnd(): (work: () => void) => void {
  let works: (() => void)[] = [];

  function doAll(): void {
    const gathered = works;
    works = [];
    for (const work of gathered) work();
  }
  return (work) => {
    if (works.push(work) === 1) setImmediate(doAll);
  };
}
