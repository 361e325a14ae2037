import { both, sqlite, type Promised } from "./promised.ts";

/** What was acknowledged stays, whatever happens to the process or its store. */
export const storedPromises = {
  kill: {
    promise: "An acknowledged form survives kill -9",
    demanded:
      "200 kills under 24 visitors that send again with the same key: lost 0, doubled 0, torn 0",
    engines: both,
  },
  tornDisk: {
    promise: "… and a disk that forgot what was not synced",
    demanded: "files rebuilt with unsynced writes dropped or torn: lost 0, integrity ok",
    engines: sqlite,
  },
  backup: {
    promise: "… and a backup restored",
    demanded: "30 backups under load: all acknowledged before are in it",
    engines: sqlite,
  },
  diskFull: {
    promise: "Disk full",
    demanded: "503 with the phone number, pages 200, recovers by itself, integrity ok",
    engines: sqlite,
  },
  diskLoses: {
    promise: "Disk that lost a write",
    demanded: "process ends instead of trusting the file; the next starts, integrity ok",
    engines: sqlite,
  },
  backendCrash: {
    promise: "An error that nobody caught beside the store",
    demanded: "process ends at once with code 1 and a line in the log; canaries 0",
    engines: sqlite,
  },
  slowDisk: {
    promise: "Disk or server that does not keep up",
    demanded: "pages as quick as ever; stored, or 503 within the second; lost 0",
    engines: both,
  },
  databaseGone: {
    promise: "Database gone",
    demanded: "503 with the phone number, pages 200, not ready, recovers by itself",
    engines: both,
  },
  restarts: {
    promise: "PostgreSQL restarts under load",
    demanded: "5 restarts, 3 of them immediate: lost 0, doubled 0, torn 0; the process goes on",
    engines: ["PostgreSQL"],
  },
} as const satisfies Readonly<Record<string, Promised>>;
