import type { Hono } from "hono";
import { createApp, type AppDeps } from "./app.ts";
import { prepareBusyAnswers } from "./http/busy-answers.ts";
import { viewCount } from "./http/count-views.ts";
import type { HttpEnv } from "./http/env.ts";
import { noteRequests } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createFileSender } from "./http/send-file.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { createTurnAway } from "./http/turn-away.ts";
import { noteTurnedAway } from "./http/turned-away.ts";
import { createWaitingRoom, waitingLimits, type WaitingLimits } from "./http/waiting-room.ts";

export interface SiteServerDeps extends Omit<AppDeps, "room"> {
  /** Milliseconds an idle connection is kept. */
  readonly keepAlive: number;
  /** How many submissions wait for the store, and how long. */
  readonly waitingLimits?: WaitingLimits;
}

export interface SiteServer {
  readonly server: HttpServer;
  readonly app: Hono<HttpEnv>;
}

/** Node's HTTP server with the app, and before it what answers without the app. */
export function createSiteServer(deps: SiteServerDeps): SiteServer {
  const { site, replies, log, watch, keepAlive } = deps;
  const headers = securityHeaders(deps.publicUrl);
  const room = createWaitingRoom(deps.waitingLimits ?? waitingLimits);
  const app = createApp({ ...deps, room });
  const sendFile = createFileSender({
    site,
    headers,
    note: noteRequests(log, watch),
    countView: viewCount(deps.counts),
  });
  const turnAway = createTurnAway({
    room,
    answers: prepareBusyAnswers(site, replies, headers),
    note: noteTurnedAway(log, watch),
  });
  const answerers = [sendFile, turnAway];
  return { app, server: createHttpServer({ fetch: app.fetch, answerers, headers, keepAlive }) };
}
