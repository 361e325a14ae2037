import type { Patience } from "./patience.ts";

/** How a store is opened. */
export interface OpenOptions {
  /**
   * Called at once when the disk of the SQLite file lost what was written: end the process, since no later
   * commit can be trusted (a command that ends at its first error anyway needs none). PostgreSQL ends
   * itself then, and recovers from its log.
   */
  readonly onLostWrite?: (error: Error) => void;
  /** Left out, PostgreSQL may take as long as it takes: a command has nobody waiting on a page. */
  readonly patience?: Patience;
  /**
   * SQLite is set up for who stores leads one after another: its log grows to 16 MB before it is brought into
   * the file, and what a statement may have to undo stays in memory. So does what is sorted, and a command
   * may sort them all.
   */
  readonly forIntake?: boolean;
}
