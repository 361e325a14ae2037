import { both, sqlite, type Promised } from "./promised.ts";

/** What comes in is taken once, as it was written, or refused in words. */
export const takenPromises = {
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
