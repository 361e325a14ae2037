import { isWholeRun } from "#tests/run.ts";

/** Where leads are stored in a run. */
export type Engine = "SQLite" | "PostgreSQL";

export interface Promised {
  readonly promise: string;
  /** The result that the long run must show. */
  readonly required: string;
  /** The databases to test; by default only SQLite, because the database makes no difference. */
  readonly engines?: readonly Engine[];
  /** The files of its tests. Only those in `tests/faults/` report what they measured. */
  readonly tests: readonly string[];
}

const sqlite = ["SQLite"] as const;
const both = ["SQLite", "PostgreSQL"] as const;

/** Whether this is a long run: `npm run test:faults -- --full`. */
export const full = process.env["FAULTS_FULL"] === "1";

/** For promises about what is stored: both, but for the run on every change. */
export const engines: readonly Engine[] = isWholeRun ? both : sqlite;

/** For promises that hardly depend on the database: both in long runs, one in short runs. */
export const anyEngine = full ? engines : sqlite;

/** Whether controls run on this database. The planted faults don't depend on it, so short runs use only one. */
export function hasControl(engine: Engine): boolean {
  return full || engine === "SQLite";
}

/** Acknowledged leads are never lost, whatever happens to the process or its database. */
const storedPromises = {
  kill: {
    promise: "An acknowledged form survives kill -9",
    required:
      "200 kills, 24 visitors who retry with the same key: 0 lost, 0 duplicated, 0 incomplete",
    engines: both,
    tests: ["tests/faults/kill-under-load.test.ts"],
  },
  deskKills: {
    promise: "… and so does an act at the desk",
    required:
      "100 kills, 4 people who send a form again with its key: 0 acts lost, 0 doubled, 0 without their change",
    engines: both,
    tests: ["tests/faults/desk-acts.release.test.ts"],
  },
  tornDisk: {
    promise: "… and a power cut that drops unsynced data",
    required: "files rebuilt with unsynced writes dropped or torn: 0 lost, integrity ok",
    tests: ["tests/faults/power-cuts.release.test.ts"],
  },
  backup: {
    promise: "… and restoring a backup",
    required: "30 backups under load: each contains everything acknowledged before it",
    tests: ["tests/faults/backup.release.test.ts"],
  },
  diskFull: {
    promise: "Disk full",
    required: "503 with the phone number, pages 200, recovers without a restart, integrity ok",
    tests: ["tests/faults/disk.test.ts"],
  },
  diskLoses: {
    promise: "The disk loses a write",
    required: "the process exits instead of trusting the file; the next one starts, integrity ok",
    tests: ["tests/faults/disk.test.ts"],
  },
  backendCrash: {
    promise: "Uncaught error in the backend thread",
    required: "the process exits immediately with code 1 and a log line; 0 canaries",
    tests: ["tests/faults/killed-worker.test.ts"],
  },
  slowDisk: {
    promise: "A disk or server that is too slow",
    required: "pages no slower; forms stored, or 503 within a second; 0 lost",
    engines: both,
    tests: ["tests/faults/slow-store.release.test.ts"],
  },
  databaseGone: {
    promise: "Database unavailable",
    required: "503 with the phone number, pages 200, not ready, recovers without a restart",
    engines: both,
    tests: ["tests/faults/database-away.release.test.ts"],
  },
  restarts: {
    promise: "PostgreSQL restarts under load",
    required:
      "5 restarts, 3 of them immediate: 0 lost, 0 duplicated, 0 incomplete; the process keeps running",
    engines: ["PostgreSQL"],
    tests: ["tests/faults/database-away.release.test.ts"],
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** Messages arrive, and nowhere else. */
const deliveredPromises = {
  outage: {
    promise: "Mail server and webhook receivers down for a day",
    required: "100% delivered, each once",
    engines: both,
    tests: ["tests/faults/undelivered.release.test.ts"],
  },
  killedSending: {
    promise: "Killed between accepting a form and sending its mail",
    required: "arrives once, with its original Message-ID or webhook id",
    engines: both,
    tests: ["tests/faults/killed-worker.test.ts"],
  },
  workerKills: {
    promise: "Worker killed while sending",
    required: "60 kills: 100% delivered; duplicates only of sends in progress, with the same id",
    engines: both,
    tests: ["tests/faults/killed-worker.test.ts"],
  },
  notSlowed: {
    promise: "Forms while the mail server is down",
    required: "none rejected, none slower",
    engines: both,
    tests: ["tests/faults/mail-down.test.ts"],
  },
  refused: {
    promise: "Permanent rejections (550, 410)",
    required: "marked as failed; the operator can resend",
    engines: both,
    tests: ["tests/faults/undelivered.release.test.ts"],
  },
  noMailServer: {
    promise: "No mail server configured",
    required: "mail stays queued, a startup message says so, never reported as sent",
    tests: ["tests/service/main.test.ts"],
  },
  mailHeaders: {
    promise: "Mail headers cannot be injected",
    required: "hostile names and addresses: 0 extra recipients, 0 extra headers",
    tests: ["server/delivery/mail/smtp.test.ts"],
  },
  webhooksInside: {
    promise: "Webhooks can't reach the internal network",
    required: "private, loopback, literal, redirected and rebound addresses: 0 reached",
    tests: ["server/delivery/webhooks/sender.test.ts"],
  },
  guideText: {
    promise: "… and the guide email contains no visitor input",
    required: "no visitor input in mail to an unverified address",
    engines: both,
    tests: ["tests/faults/hostile-text.release.test.ts"],
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** Every submission is accepted once, unchanged, or rejected with a message. */
const acceptedPromises = {
  oneLead: {
    promise: "One submission is one lead",
    required: "same key: 1 lead, same response; other content: 422; plain post twice: 1 lead",
    engines: both,
    tests: ["tests/http/submissions.test.ts", "server/leads/idempotency.test.ts"],
  },
  guideLimits: {
    promise: "The guide form can't be used to flood a mailbox",
    required: "two processes: 1 guide per address in 24 hours, 3 in 30 days, same response",
    engines: both,
    tests: ["server/leads/mail-limits.test.ts"],
  },
  bots: {
    promise: "Bots cost little, and people lose nothing",
    required:
      "honeypot, forged and too-fast times: stored and flagged; 30 an hour per address, 600 a minute in total",
    tests: [
      "tests/http/submissions.test.ts",
      "tests/http/limits.test.ts",
      "server/http/http.test.ts",
    ],
  },
  anyBody: {
    promise: "Bad input gets a clear error",
    required: "random bodies, however deep: no 5xx, always JSON, as described",
    tests: ["tests/openapi/calls.test.ts"],
  },
  anyQuery: {
    promise: "… and so does a bad question about plans",
    required: "10,000 random queries: no 5xx, nothing rendered as markup, no way to another site",
    tests: ["tests/faults/queries.release.test.ts"],
  },
  wrongBodies: {
    promise: "… whatever its size, type and encoding",
    required: "large: 413 before all of it is read; compressed or another type: 415",
    tests: ["tests/http/hostile.test.ts", "tests/http/admission.test.ts"],
  },
  foreignPosts: {
    promise: "Cross-site posts do nothing",
    required: "form, text/plain, JSON and untyped posts from other sites: 403, 0 stored",
    tests: ["tests/http/admission.test.ts", "tests/http/submissions.test.ts"],
  },
  hostileText: {
    promise: "Text is stored and sent byte for byte, or rejected",
    required: "in database, mail, CSV and webhook: 0 changed; NUL rejected",
    engines: both,
    tests: ["tests/faults/hostile-text.release.test.ts"],
  },
  exports: {
    promise: "Exports are safe to open",
    required: "no cell is a formula in a spreadsheet",
    engines: both,
    tests: ["tests/faults/hostile-text.release.test.ts"],
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** How the service treats visitors, attackers and operators. */
const servedPromises = {
  slowClients: {
    promise: "Slow clients can't block it",
    required: "800 half-open connections: p99 of others at most twice normal, closed within 15 s",
    tests: ["tests/faults/slow-clients.release.test.ts"],
  },
  files: {
    promise: "Only the site's files are served",
    required: "traversal, dotfiles, links: 404",
    tests: ["tests/http/site.test.ts", "scripts/site/package-site.test.ts"],
  },
  headers: {
    promise: "Headers",
    required: "A+ by MDN Observatory's rules; no policy violation on any page; HSTS with https",
    tests: ["tests/e2e/sweeps/headers.spec.ts"],
  },
  logs: {
    promise: "Logs contain no personal data",
    required: "0 canaries found, even after a crash and database errors",
    engines: both,
    tests: ["tests/faults/logs.release.test.ts"],
  },
  erase: {
    promise: "Erase means erase",
    required: "0 canaries found in database, log, outbox and output; a tombstone has the time",
    engines: both,
    tests: ["tests/faults/erase.test.ts"],
  },
  settings: {
    promise: "Invalid settings prevent the start",
    required: "every invalid setting is listed",
    tests: ["server/config/config.test.ts", "tests/service/main.test.ts"],
  },
  watched: {
    promise: "Metrics",
    required: "requests, forms by outcome, outbox depth and age, sends; no personal data in labels",
    tests: ["tests/service/metrics.test.ts"],
  },
  graceful: {
    promise: "SIGTERM under load",
    required: "0 forms cut off, leases released, exits within 10 s, /readyz reports it",
    engines: both,
    tests: ["tests/faults/drain.release.test.ts"],
  },
  doors: {
    promise: "A restart serves what the first start served",
    required:
      "README's command, the unit's and the container's, each twice: every way of answering answers",
    tests: ["tests/faults/front-doors.test.ts"],
  },
  killedBuilds: {
    promise: "Builds killed at random moments",
    required: "the site in place is always a whole one, old or new; the next build runs at once",
    tests: ["scripts/build.test.ts"],
  },
  killedImports: {
    promise: "Imports of plan data killed at random moments",
    required: "50 kills while a reader opens the file: always a whole edition, old or new",
    tests: ["tests/faults/killed-imports.release.test.ts"],
  },
  counts: {
    promise: "Counting never delays a page",
    required:
      "database locked for 8 s: no page waits for it (4 s at most), every view is counted afterward",
    tests: ["tests/faults/counts.release.test.ts"],
  },
} as const satisfies Readonly<Record<string, Promised>>;

/** Every promise about faults, each with its required result: what `npm run test:faults` lists. */
export const promises = {
  ...storedPromises,
  ...deliveredPromises,
  ...acceptedPromises,
  ...servedPromises,
};

export type PromiseName = keyof typeof promises;
