import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "#contract/desk.ts";
import type { DeskCalls } from "#contract/desk-service.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { HttpContext } from "./request.ts";

/** In milliseconds. */
export interface EventTimes {
  /** Between two looks at the store, for all pages together. */
  readonly poll: number;
  /** Between two comments, which keep proxies from closing the connection, and two looks at the session. */
  readonly beat: number;
  /** How long a page stays connected; then its browser connects again. */
  readonly most: number;
}

const usualTimes: EventTimes = { poll: 2_000, beat: 25_000, most: 4 * 3_600_000 };

/** Pages of one session that can be connected at a time. A browser has six connections to a site over HTTP/1.1. */
const mostOfSession = 4;

interface EventDeps {
  readonly backend: Pick<DeskCalls, "leadsVersion">;
  readonly isDraining: () => boolean;
  readonly log: Log;
  readonly deskTimes?: EventTimes;
}

/** Answers a page that stays open. @param readActor asks who is signed in, without keeping the session alive */
export type DeskEvents = (
  c: HttpContext,
  readActor: () => Promise<Actor | null>,
) => Promise<Response>;

/** A page that is connected. */
interface Listener {
  readonly actor: Actor;
  /** The version that it was told last. */
  seen: string | null;
  send(text: string): void;
  end(): void;
}

/** Tells pages that stay open when leads came in or changed, with one look at the store for all of them. */
export function createDeskEvents({
  backend,
  isDraining,
  log,
  deskTimes: times = usualTimes,
}: EventDeps): DeskEvents {
  const listeners = new Set<Listener>();
  let isPolling = false;

  /** Looks at the store as long as somebody listens. */
  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    for (let [first] = listeners; first !== undefined; [first] = listeners) {
      if (isDraining()) for (const listener of listeners) listener.end();
      else await tellAll(first.actor);
      await delay(times.poll);
    }
    isPolling = false;
  }
  async function tellAll(actor: Actor): Promise<void> {
    try {
      const version = await backend.leadsVersion(actor);
      for (const listener of listeners) {
        if (listener.seen !== version) listener.send(eventOf(version));
        listener.seen = version;
      }
    } catch (error) {
      log.warn("the desk can't see whether leads came in", errorFields(error));
    }
  }

  function connect(c: HttpContext, actor: Actor, readActor: () => Promise<Actor | null>) {
    // The server closes connections on which nothing happens for a shorter time.
    c.env.outgoing.setTimeout(3 * times.beat);
    let close: () => void = () => {};
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const beat = setInterval(() => {
          send(": still here\n\n");
          readActor()
            .then((current) => current === null && end())
            .catch(() => {}); // The store is away; the next look tells.
        }, times.beat);
        const last = setTimeout(end, times.most);
        const listener: Listener = { actor, seen: null, send, end };
        close = () => {
          clearInterval(beat);
          clearTimeout(last);
          listeners.delete(listener);
        };
        function end(): void {
          if (!listeners.has(listener)) return;
          close();
          controller.close();
        }
        listeners.add(listener);
        send("retry: 5000\n\n");
        void poll();
      },
      cancel: () => close(),
    });
  }

  return async (c, readActor) => {
    const actor = await readActor();
    if (actor === null) return new Response(null, { status: 403 });
    const own = [...listeners].filter((one) => one.actor.sessionId === actor.sessionId);
    if (own.length >= mostOfSession || isDraining()) return new Response(null, { status: 204 });
    if (c.req.method === "HEAD") return new Response(null, { headers });
    return new Response(connect(c, actor, readActor), { headers });
  };
}

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // nginx would wait for more.
  "X-Accel-Buffering": "no",
};

function eventOf(version: string): string {
  return `event: leads\ndata: ${version.replaceAll(/\s/g, " ")}\n\n`;
}
