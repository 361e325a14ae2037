/** Where leads are kept while a promise is tried. */
export type Engine = "SQLite" | "PostgreSQL";

interface Promised {
  readonly promise: string;
  /** What the long counts must show. */
  readonly demanded: string;
  /** On which it is tried; where the store plays no part, SQLite alone. */
  readonly engines: readonly Engine[];
}

const sqlite = ["SQLite"] as const;
const both = ["SQLite", "PostgreSQL"] as const;

/** Every promise of the service under faults, each with its figure: what `npm run test:faults` lists. */
export const promises = {
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
  slowDisk: {
    promise: "Disk that does not keep up",
    demanded: "pages as quick as ever; stored, or 503 within the second; lost 0",
    engines: sqlite,
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
  outage: {
    promise: "Mail server and receivers down for a day",
    demanded: "delivered 100%, each once",
    engines: sqlite,
  },
  killedSending: {
    promise: "Killed between taking a form and having sent its mail",
    demanded: "arrives once, under its first Message-ID or webhook id",
    engines: both,
  },
  workerKills: {
    promise: "Worker killed while it sends",
    demanded: "60 kills: delivered 100%; doubled only what was under way, under the same id",
    engines: both,
  },
  notSlowed: {
    promise: "Forms while the mail server is down",
    demanded: "none refused, none slower",
    engines: sqlite,
  },
  refusedMail: {
    promise: "Permanent refusals (550)",
    demanded: "given up visibly, sent again by the operator",
    engines: sqlite,
  },
  mailHeaders: {
    promise: "Mail headers cannot be injected",
    demanded: "hostile names and addresses: 0 extra recipients, 0 extra headers",
    engines: both,
  },
  oneLead: {
    promise: "One submission is one lead",
    demanded: "same key: 1 lead, same answer; another body 422; plain post twice: 1 lead",
    engines: both,
  },
  guideLimits: {
    promise: "Nobody is bombed through the guide form",
    demanded: "over two processes: 1 guide an address in 24 hours, 3 in 30 days, same answer",
    engines: both,
  },
  bots: {
    promise: "Bots cost little and people lose nothing",
    demanded: "trap: stored and flagged; 30 more from the address taken, the next 429",
    engines: sqlite,
  },
  foreignPosts: {
    promise: "Cross-site posts do nothing",
    demanded: "form, text/plain, JSON and untyped posts from elsewhere: 403, stored 0",
    engines: sqlite,
  },
  anyBody: {
    promise: "Bad input gets a clear error",
    demanded: "10 000 random bodies: no 5xx, always JSON",
    engines: both,
  },
  wrongBodies: {
    promise: "… whatever its size, type and packing",
    demanded: "10 MB: 413 after at most 3 MB read; packed or another type: 415; __proto__ harmless",
    engines: sqlite,
  },
  hostileText: {
    promise: "Text comes back byte for byte, or is refused",
    demanded: "in store, mail, CSV: 0 changed; NUL refused",
    engines: both,
  },
  slowClients: {
    promise: "Slow clients cannot hold it",
    demanded: "800 half-open: others' p99 at most twice normal, sockets gone in 15 s",
    engines: sqlite,
  },
  logs: {
    promise: "Logs hold no personal data",
    demanded: "canaries found: 0, also on a crash and on errors of the database",
    engines: both,
  },
  erase: {
    promise: "Erase means erase",
    demanded: "telltales found in database, log, outbox and printed lines: 0",
    engines: both,
  },
  graceful: {
    promise: "SIGTERM under load",
    demanded: "0 forms cut, leases given back, ends within 10 s, /readyz tells the truth",
    engines: both,
  },
  noMailServer: {
    promise: "No mail server set",
    demanded: "mail stays queued, said at the start, never reported as sent",
    engines: sqlite,
  },
  counts: {
    promise: "Counting never holds a page up",
    demanded: "store locked for 8 s: no page above 1.5 s, every view counted afterwards",
    engines: sqlite,
  },
} as const satisfies Readonly<Record<string, Promised>>;

export type PromiseName = keyof typeof promises;
