import type { DeliveryOutcome } from "#server/delivery/sender.ts";
import { isFiltered } from "./webhook-agents.ts";

/** What of an answer decides. */
export interface Answer {
  readonly status: number;
  /** The header `Retry-After`, when it came. */
  readonly retryAfter: string | undefined;
}

const longestWait = 60 * 60_000;

// RFC 9110, 15.5.9 (408); RFC 8470, 5.2 (425); RFC 6585, 4 (429): the same request may pass later.
const passing = new Set([408, 425, 429]);

/**
 * Reads an answer. 2xx is `sent`; 5xx, 408, 425 and 429 are `retry`, not before `Retry-After` says but
 * within an hour; everything else is `refused`. A redirect is never followed (Standard Webhooks 1.0).
 */
export function answerOutcome({ status, retryAfter }: Answer, now: Date): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: "sent" };
  const reason = status >= 300 && status < 400 ? `redirect ${status}` : `HTTP ${status}`;
  if (status < 500 && !passing.has(status)) return { result: "refused", reason };
  return { result: "retry", reason, waitMilliseconds: waitOf(retryAfter, now) };
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3); at most an hour. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), longestWait);
}

/** Reads a request that got no answer: all of these pass, but for an address that may not be reached. */
export function faultOutcome(error: unknown): DeliveryOutcome {
  if (isFiltered(error)) return { result: "refused", reason: "inside-address" };
  return { result: "retry", reason: codeOf(error) };
}

/** A reason is kept and logged, so only a code passes: an error's text may quote an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if (error.cause instanceof DOMException && error.cause.name === "TimeoutError")
    return "ETIMEDOUT";
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : "UNKNOWN";
}
