import type { LeadKind } from "#contract/lead-kind.ts";
import type { Log } from "#server/log.ts";
import type { Watch } from "#server/watch.ts";
import { statusOf } from "./fault.ts";

/**
 * Tells of a submission that was not let in. `kind`: undefined when it says a form that its call does not
 * take. `took`: milliseconds until it was answered.
 */
export type NoteTurnedAway = (route: string, kind: LeadKind | undefined, took: number) => void;

/** Milliseconds between two lines of the log. */
const pause = 1000;

/** Counts each, and logs how many there were, a line a second: there are thousands when there are any. */
export function noteTurnedAway(log: Log, watch: Watch): NoteTurnedAway {
  let count = 0;

  function say(): void {
    log.warn("turned away: more came than can be stored", { count });
    count = 0;
  }
  return (route, kind, took) => {
    watch.request(route, statusOf.unavailable, took);
    if (kind !== undefined) watch.submission(kind, "overloaded");
    count += 1;
    if (count === 1) setTimeout(say, pause).unref();
  };
}
