import { both, type Promised } from "./promised.ts";

/** What is to be sent arrives, and nowhere else. */
export const deliveredPromises = {
  outage: {
    promise: "Mail server and receivers down for a day",
    demanded: "delivered 100%, each once",
    engines: both,
  },
  killedSending: {
    promise: "Killed between taking a form and having sent its mail",
    demanded: "arrives once, under its first Message-ID or webhook id",
    engines: both,
  },
  workerKills: {
    promise: "Worker killed while it sends",
    demanded: "60 kills: delivered 100%; doubled only what was under way, under the same id",
    engines: both,
  },
  notSlowed: {
    promise: "Forms while the mail server is down",
    demanded: "none refused, none slower",
    engines: both,
  },
  refused: {
    promise: "Permanent refusals (550, 410)",
    demanded: "given up visibly, sent again by the operator",
    engines: both,
  },
  noMailServer: {
    promise: "No mail server set",
    demanded: "mail stays queued, said at the start, never reported as sent",
    engines: both,
  },
  mailHeaders: {
    promise: "Mail headers cannot be injected",
    demanded: "hostile names and addresses: 0 extra recipients, 0 extra headers",
    engines: both,
  },
  webhooksInside: {
    promise: "Webhooks cannot reach inside",
    demanded: "private, loopback, literal, redirected and rebound addresses: 0 reached",
    engines: both,
  },
  guideText: {
    promise: "… nor does the guide say what a stranger typed",
    demanded: "no text of a visitor in mail to an unverified address",
    engines: both,
  },
} as const satisfies Readonly<Record<string, Promised>>;
