import { both, sqlite, type Promised } from "./promised.ts";

/** How the service behaves: to visitors, to who attacks it, and to who runs it. */
export const servedPromises = {
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
