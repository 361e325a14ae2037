/** Texts by which a copy of a person's rows would be known, wherever it was left. */
export interface Marks {
  /** Stand nowhere once the person is erased: addresses, and ids that each stood in one row only. */
  readonly gone: readonly string[];
  /** Ids of leads: they stay in the tombstones and nowhere else. */
  readonly leadIds: readonly string[];
}

/** What an engine still keeps of rows that were deleted, and how it goes. */
export interface Traces {
  /** Whether `find` sees what stands between the rows too. Where it does not, only `rewrite` clears that surely. */
  readonly findsDeleted: boolean;
  /**
   * Takes what was deleted so far out of what the engine keeps for those who still read, or for a crash.
   * @returns false when others were in the way for longer than they are waited for: try again
   */
  drop(): Promise<boolean>;
  /**
   * Writes the store anew, without anything between its rows. Whoever wants to write waits meanwhile, so
   * what is too large for that, or in use, stays as it is.
   * @returns the names of what stayed
   */
  rewrite(): Promise<readonly string[]>;
  /** How many bytes `find` looks through. */
  size(): Promise<number>;
  /**
   * Those of the marks that still stand somewhere.
   * @param onRead told how many bytes were looked through since it was told last
   */
  find(marks: Marks, onRead: (bytes: number) => void): Promise<string[]>;
}
