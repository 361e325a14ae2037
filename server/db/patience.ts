/** How long PostgreSQL is waited for, in milliseconds. */
export interface Patience {
  /** Until a connection is there, and until a statement on it has its answer; then it is given up. */
  readonly statement: number;
  /** Until a write is done in all, waiting for a connection included. */
  readonly write: number;
}
