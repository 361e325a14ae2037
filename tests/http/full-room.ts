import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { waitingLimits, type WaitingLimits } from "#server/http/overload.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import type { SubmitOutcome } from "#server/leads/submission.ts";
import { noopObserver } from "#server/metrics/observer.ts";
import { startApp } from "./start-app.ts";

const taken: SubmitOutcome = {
  taken: true,
  reply: { success: true, message: "Thanks", id: randomUUID() },
  fresh: true,
};

/** The service over a store that keeps everybody waiting until `go` is called. */
export async function stuckApp(limits: Partial<WaitingLimits>) {
  let go = () => {};
  const stuck = new Promise<void>((resolve) => (go = resolve));
  const submit = vi.fn<Leads["submit"]>(async () => {
    await stuck;
    return taken;
  });
  const outcomes: string[] = [];
  const requests: string[] = [];
  const app = await startApp({
    rateLimit: createRateLimit(5),
    leads: { submit },
    waitingLimits: { ...waitingLimits, ...limits },
    metricsObserver: {
      ...noopObserver,
      submission: (form, outcome) => void outcomes.push(`${form} ${outcome}`),
      request: (route, status) => void requests.push(`${status} ${route}`),
    },
  });
  /** Resolves once so many wait. */
  const inside = (count: number) =>
    vi.waitFor(() => {
      if (submit.mock.calls.length < count) throw new Error("not inside yet");
    }, 10_000);
  return { app, go, submit, inside, outcomes, requests };
}
