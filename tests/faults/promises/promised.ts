import type { Engine } from "#tests/faults/support/engine.ts";

export interface Promised {
  readonly promise: string;
  /** What the long counts must show. */
  readonly demanded: string;
  /** On which it is tried; where the store plays no part, SQLite alone. */
  readonly engines: readonly Engine[];
}

export const sqlite = ["SQLite"] as const;
export const both = ["SQLite", "PostgreSQL"] as const;
