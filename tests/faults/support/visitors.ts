import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { requestHeaders } from "#contract/request-headers.ts";
import { somebody, submit } from "./submit.ts";

/** Visitors that send the form again, with the same key, until it is acknowledged; then the next one. */
export interface Visitors {
  /** The id in each acknowledgement, by the email address that was sent. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Statuses of answers other than an acknowledgement and 503, which asks to come back. None is expected. */
  readonly refusals: number[];
  /** Resolves when each has its last acknowledgement. */
  leave(): Promise<void>;
}

/** So many at once; one try in five hangs up before it can see the answer. */
export function startVisitors(count: number, port: number): Visitors {
  const acknowledged = new Map<string, string>();
  const refusals: number[] = [];
  const leaving = new AbortController();

  async function persist(): Promise<void> {
    const fields = somebody();
    const key = { [requestHeaders.idempotencyKey]: randomUUID() };
    for (;;) {
      const answer = await submit({ port }, fields, key, timeoutMs()).catch(() => undefined);
      if (answer?.reply.success) {
        acknowledged.set(fields.email, answer.reply.id);
        return;
      }
      if (answer !== undefined && answer.status !== 503) refusals.push(answer.status);
      await delay(5 + Math.random() * 20);
    }
  }
  async function visit(): Promise<void> {
    while (!leaving.signal.aborted) await persist();
  }

  const visits = Array.from({ length: count }, visit);
  return {
    acknowledged,
    refusals,
    async leave() {
      leaving.abort();
      await Promise.all(visits);
    },
  };
}

/** Mostly enough for any answer; else 1 to 256 ms, so that some hang up between commit and answer. */
function timeoutMs(): AbortSignal {
  return AbortSignal.timeout(Math.random() < 0.2 ? Math.round(2 ** (8 * Math.random())) : 5000);
}
