import { Counter, Histogram, type Registry } from "prom-client";
import { leadKinds } from "#contract/lead-kind.ts";
import type { SubmissionOutcome, Watch } from "#server/watch.ts";

/** Seconds. A page takes well under one millisecond, a stored lead a few. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every outcome; one that is missing here is a type error. */
const submissionOutcomes: Record<SubmissionOutcome, true> = {
  taken: true,
  repeated: true,
  suspected: true,
  invalid: true,
  "key-reused": true,
  unreadable: true,
  "wrong-origin": true,
  "wrong-type": true,
  "too-large": true,
  "too-many": true,
  unavailable: true,
  overloaded: true,
};

/** Counts into `registry` what it is told. */
export function createWatch(registry: Registry): Watch {
  const submissions = new Counter({
    name: "lead_desk_submissions_total",
    help: "Forms that were sent, by form and what became of them.",
    labelNames: ["form", "outcome"],
    registers: [registry],
  });
  // A count that begins at 0 shows its first event as a rise; one that appears with 1 does not.
  for (const form of leadKinds)
    for (const outcome of Object.keys(submissionOutcomes)) submissions.inc({ form, outcome }, 0);
  return {
    request: countRequests(registry),
    submission: (form, outcome) => submissions.inc({ form, outcome }),
  };
}

/** One look-up a request: what a route and a status add to is found once and kept. */
function countRequests(registry: Registry): Watch["request"] {
  const registers = [registry];
  const requests = new Counter({
    name: "lead_desk_requests_total",
    help: "Answered requests, by route and class of status.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "lead_desk_request_duration_seconds",
    help: "Time until the answer was ready to be sent, by what was asked for.",
    labelNames: ["part"],
    buckets,
    registers,
  });
  const kept = new Map<string, (milliseconds: number) => void>();

  function counterOf(route: string, status: string): (milliseconds: number) => void {
    const count = requests.labels(route, status);
    const duration = durations.labels(partOf(route));
    return (milliseconds) => {
      count.inc();
      duration.observe(milliseconds / 1000);
    };
  }
  return (route, status, milliseconds) => {
    const statusClass = `${Math.trunc(status / 100)}xx`;
    const key = `${statusClass} ${route}`;
    let count = kept.get(key);
    if (count === undefined) kept.set(key, (count = counterOf(route, statusClass)));
    count(milliseconds);
  };
}

/** Few enough to be told apart by how long they take. */
function partOf(route: string): "file" | "call" | "probe" | "page" {
  if (route === "(file)") return "file";
  if (route === "/healthz" || route === "/readyz") return "probe";
  return route.startsWith("/api/") ? "call" : "page";
}
