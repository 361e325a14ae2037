/** A work that is about something. */
export interface About {
  readonly subjects: readonly string[];
}

/** Works in the order in which they came, but never two that are about the same at once. */
export interface WaitingLine<Work extends About> {
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
