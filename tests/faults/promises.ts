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

/** Whether the long counts run: `npm run test:faults -- --full`. */
export const full = process.env["FAULTS_FULL"] === "1";

export const engines: readonly Engine[] = both;

/** For promises in which the store has little part: both in long counts, one in short ones. */
export const anyEngine = full ? engines : sqlite;

/** Whether controls run on it. What is broken on purpose does not depend on the store: short counts try it on one. */
export function hasControl(engine: Engine): boolean {
  return full || engine === "SQLite";
}

/** What was acknowledged stays, whatever happens to the process or its store. */
const storedPromises = {
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

/** What is to be sent arrives, and nowhere else. */
const deliveredPromises = {
  outage: {
    promise: "Mail server and receivers down for a day",
    demanded: "delivered 100%, each once",
    engines: both,
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
    engines: both,
  },
  refused: {
    promise: "Permanent refusals (550, 410)",
    demanded: "given up visibly, sent again by the operator",
    engines: both,
  },
  noMailServer: {
    promise: "No mail server set",
    demanded: "mail stays queued, said at the start, never reported as sent",
    engines: both,
  },
  mailHeaders: {
    promise: "Mail headers cannot be injected",
    demanded: "hostile names and addresses: 0 extra recipients, 0 extra headers",
    engines: both,
  },
  webhooksInside: {
    promise: "Webhooks cannot reach inside",
    demanded: "private, loopback, literal, redirected and rebound addresses: 0 reached",
    engines: both,
  },
  guideText: {
    promise: "… nor does the guide say what a stranger typed",
    demanded: "no text of a visitor in mail to an unverified address",
    engines: both,
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** What comes in is taken once, as it was written, or refused in words. */
const takenPromises = {
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
    demanded:
      "trap, false and hasty times: stored and flagged; 30 an hour of an address, 600 a minute of all",
    engines: both,
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
  foreignPosts: {
    promise: "Cross-site posts do nothing",
    demanded: "form, text/plain, JSON and untyped posts from elsewhere: 403, stored 0",
    engines: sqlite,
  },
  hostileText: {
    promise: "Text comes back byte for byte, or is refused",
    demanded: "in store, mail, CSV and webhook: 0 changed; NUL refused",
    engines: both,
  },
  exports: {
    promise: "Exports are safe to open",
    demanded: "no cell evaluates in a spreadsheet",
    engines: both,
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** How the service behaves: to visitors, to who attacks it, and to who runs it. */
const servedPromises = {
  slowClients: {
    promise: "Slow clients cannot hold it",
    demanded: "800 half-open: others' p99 at most twice normal, sockets gone in 15 s",
    engines: sqlite,
  },
  files: {
    promise: "Serving files serves only the site",
    demanded: "traversal, dotfiles, links: 404",
    engines: sqlite,
  },
  headers: {
    promise: "Headers",
    demanded: "MDN Observatory's rules A+; no violation of the policy on any page; HSTS with https",
    engines: sqlite,
  },
  logs: {
    promise: "Logs hold no personal data",
    demanded: "canaries found: 0, also on a crash and on errors of the database",
    engines: both,
  },
  erase: {
    promise: "Erase means erase",
    demanded:
      "telltales found in database, log, outbox and printed lines: 0; a tombstone says when",
    engines: both,
  },
  settings: {
    promise: "Starts honestly",
    demanded: "a faulty setting stops the start with every fault listed",
    engines: sqlite,
  },
  watched: {
    promise: "Watched",
    demanded: "requests, forms by outcome, outbox depth and age, sends; personal data in labels: 0",
    engines: both,
  },
  graceful: {
    promise: "SIGTERM under load",
    demanded: "0 forms cut, leases given back, ends within 10 s, /readyz tells the truth",
    engines: both,
  },
  counts: {
    promise: "Counting never holds a page up",
    demanded:
      "store locked for 8 s: no page waits for it (4 s at most), every view counted afterwards",
    engines: sqlite,
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** Every promise of the service under faults, each with its figure: what `npm run test:faults` lists. */
export const promises = {
  ...storedPromises,
  ...deliveredPromises,
  ...takenPromises,
  ...servedPromises,
};

export type PromiseName = keyof typeof promises;
