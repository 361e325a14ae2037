import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { formPages, type LeadKind, leadKinds, planRequestVariants } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { Log } from "#server/base/log.ts";
import type { MetricsObserver } from "#server/metrics/observer.ts";
import { boundUnreadBody } from "./body.ts";
import { pickVariant } from "./negotiate.ts";
import { requestTarget } from "./request.ts";
import { type Replies, statusOf } from "./responses.ts";
import type { LoadedVariant, Site } from "./site.ts";
import type { Answerer } from "./static-files.ts";

/** Where submissions wait for the store. */
export interface AdmissionLimit {
  /** Whether nobody more should wait: the store does not keep up with those who do. */
  isFull(): boolean;
  /** Does the work, and counts it as waiting until that is done. */
  stay<T>(work: () => Promise<T>): Promise<T>;
}

export interface WaitingLimits {
  /** So many may wait at once: what they sent is held in memory. */
  readonly most: number;
  /** So many may, however slow the store is: else nobody would find out that it is quick again. */
  readonly least: number;
  /** Nobody should wait for longer. While one has, nobody more is let in: they would wait as long. */
  readonly milliseconds: number;
}

/** A disk that is well stores several thousand leads in that time. */
export const waitingLimits: WaitingLimits = { most: 1000, least: 10, milliseconds: 1000 };

/** Seconds after which who found the room full should try again. */
export const tryAgainAfter = 10;

interface Visitor {
  readonly since: number;
  /** How many were waiting when this one had come. */
  readonly place: number;
}

/**
 * Bounds how many wait and for how long. When more comes than the store can take, some are told at once to
 * try again, and those inside are answered within about the time that is the limit; with no bound all would
 * wait longer and longer, until everybody's browser has given up.
 *
 * How many places there are follows from what the store has shown: whoever came as the n-th and waited for
 * t was served at n/t, so that many times the limit would have been answered in time (Little's law). Each
 * who is answered in time makes room for one more, up to the most. No rate has to be set, or known of a
 * store that nobody asks just now.
 */
export function createAdmissionLimit({ most, least, milliseconds }: WaitingLimits): AdmissionLimit {
  /** In the order in which they came. */
  const waiting = new Set<Visitor>();
  let places = most;

  function leave(one: Visitor): void {
    waiting.delete(one);
    const took = performance.now() - one.since;
    const enough = took > milliseconds ? (one.place * milliseconds) / took : places + 1;
    places = Math.min(most, Math.max(least, enough));
  }
  return {
    isFull() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      return waiting.size >= places || performance.now() - oldest.since > milliseconds;
    },
    async stay(work) {
      const one = { since: performance.now(), place: waiting.size + 1 };
      waiting.add(one);
      try {
        return await work();
      } finally {
        leave(one);
      }
    },
  };
}

interface LoadSheddingDeps {
  readonly room: Pick<AdmissionLimit, "isFull">;
  readonly answers: BusyAnswers;
  readonly note: NoteShed;
}

/** An address that takes submissions. */
interface Intake {
  readonly kindOf: KindOf;
  readonly answer: (headers: IncomingHttpHeaders) => PreparedAnswer;
}

/**
 * While the waiting room is full, answers submissions by their method and path alone, with bytes that were
 * made before, and leaves everything else to others. Nobody reads their bodies or makes a Request of them:
 * through the app a refusal took the thread nearly as long as a page, so that those who could have been
 * taken were pushed out by those who could not.
 */
export function createLoadShedding({ room, answers, note }: LoadSheddingDeps): Answerer {
  const intakes = intakesFor(answers);
  const soon = createFewEachTurn();

  return (incoming, outgoing) => {
    if (incoming.method !== "POST" || !room.isFull()) return false;
    const { path } = requestTarget(incoming);
    const intake = intakes.get(path);
    if (intake === undefined) return false;
    const start = performance.now();
    soon(() => {
      send(incoming, outgoing, intake.answer(incoming.headers));
      note(path, intake.kindOf(incoming.headers), performance.now() - start);
    });
    return true;
  };
}

/** By now a short body has arrived, and Node throws it away; of a longer one only a little is taken in. */
function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: PreparedAnswer): void {
  if (!incoming.complete) {
    incoming.read(); // what has come of it, so that nothing lies before what is bounded
    boundUnreadBody(incoming, outgoing);
  }
  outgoing.writeHead(statusOf.unavailable, answer.head);
  outgoing.end(answer.body);
}

function intakesFor({ script, form }: BusyAnswers): ReadonlyMap<string, Intake> {
  const calls = Object.entries(leadCalls).map(
    ([path, kindOf]) => [path, { kindOf, answer: script }] as const,
  );
  const pages = leadKinds.flatMap((kind) =>
    formPages[kind].map((path) => [path, { kindOf: () => kind, answer: form }] as const),
  );
  return new Map<string, Intake>([...calls, ...pages]);
}

/**
 * Tells of a submission that was not let in. `kind`: undefined when it says a form that its call does not
 * take. `took`: milliseconds until it was answered.
 */
type NoteShed = (route: string, kind: LeadKind | undefined, took: number) => void;

/** Milliseconds between two lines of the log. */
const pause = 1000;

/** Counts each, and logs how many there were, a line a second: there are thousands when there are any. */
export function noteShed(log: Log, metricsObserver: MetricsObserver): NoteShed {
  let count = 0;

  function say(): void {
    log.warn("turned away: more came than can be stored", { count });
    count = 0;
  }
  return (route, kind, took) => {
    metricsObserver.request(route, statusOf.unavailable, took);
    if (kind !== undefined) metricsObserver.submission(kind, "overloaded");
    count += 1;
    if (count === 1) setTimeout(say, pause).unref();
  };
}

/** So many works are done in a turn of the event loop, however many more wait: a few milliseconds. */
const fewest = 128;
/** Of many that wait, one in so many is done in a turn, so that nobody waits for many turns. */
const turns = 16;

/**
 * Gathers works that are in no hurry, and does a few of them each time the event loop has read what came in.
 *
 * Who is answered at once asks again at once, and within a turn Node reads on for as long as more comes: what
 * the store answered waited for seconds meanwhile. With every answer in the turn of its question, four
 * thousand connections made turns of a quarter of a second, for which each page waited; with a few, of forty
 * milliseconds.
 */
export function createFewEachTurn(): (work: () => void) => void {
  const works: (() => void)[] = [];

  function doFew(): void {
    const few = works.splice(0, Math.max(fewest, works.length / turns));
    if (works.length > 0) setImmediate(doFew);
    for (const work of few) work();
  }
  return (work) => {
    if (works.push(work) === 1) setImmediate(doFew);
  };
}

/** An answer made once and sent many times. */
interface PreparedAnswer {
  /** As `writeHead` takes them quickest: name, value, name, value… */
  readonly head: string[];
  readonly body: string | Uint8Array;
}

/** What those who cannot be let in are told: to a script, and to a browser that posted a form. */
interface BusyAnswers {
  readonly script: () => PreparedAnswer;
  readonly form: (headers: IncomingHttpHeaders) => PreparedAnswer;
}

/** @param always headers of every answer of the service */
export function prepareBusyAnswers(
  { busy }: Site,
  replies: Replies,
  always: Readonly<Record<string, string>>,
): BusyAnswers {
  const prepare = (own: Readonly<Record<string, string>>, body: string | Uint8Array) => ({
    head: Object.entries({ ...always, ...own, "Retry-After": String(tryAgainAfter) }).flat(),
    body,
  });
  const json = JSON.stringify({ success: false, message: replies.unavailable });
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
  };
  const script = prepare(headers, json);
  const withPage = (variant: LoadedVariant) => ({
    encoding: variant.encoding,
    answer: prepare(variant.asError, variant.body),
  });
  const [first, ...rest] = busy.variants;
  const pages = [withPage(first), ...rest.map(withPage)] as const;
  return {
    script: () => script,
    form: (asked) => pickVariant(pages, asked["accept-encoding"]?.toString()).answer,
  };
}

/** Tells which form a submission holds; undefined when it says one that its call does not take. */
export type KindOf = (headers: IncomingHttpHeaders) => LeadKind | undefined;

/** The calls that take leads, and how each tells what was asked for. */
export const leadCalls: Readonly<Record<string, KindOf>> = {
  "/api/leads": () => "guide",
  "/api/plan-requests": planRequestKind,
  "/api/contacts": () => "contact",
};

const leadForm = requestHeaders.leadForm.toLowerCase();

/**
 * What the header says; without one it is a plan comparison. A name that is not known is no comparison:
 * somebody may have asked for a call, and would wait for it.
 */
function planRequestKind(headers: IncomingHttpHeaders): LeadKind | undefined {
  const form = headers[leadForm]?.toString().trim() || "compare";
  return planRequestVariants.find((variant) => variant === form);
}
