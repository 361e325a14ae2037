import type {
  NewsletterAct,
  NewsletterService,
  NewsletterReply,
  NewsletterState,
} from "#contract/page-services.ts";
import { z } from "#contract/z.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { MetricsObserver } from "#server/metrics/metrics.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { submissionOrigin, type OriginDeps } from "./admission.ts";
import { readBody } from "./body.ts";
import { defineCall, described } from "./call.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { statusOf, storeRetryAfterSeconds } from "./responses.ts";

export interface NewsletterDeps extends OriginDeps {
  readonly backend: Newsletter;
  readonly metricsObserver: MetricsObserver;
  readonly log: Log;
}

/** The newsletter calls for one request: by pages behind email links, or one-click. They never throw. */
export function newsletterService(
  { backend, metricsObserver, log, ...originDeps }: NewsletterDeps,
  c: HttpContext,
): NewsletterService {
  async function open(act: NewsletterAct, token: string): Promise<NewsletterState> {
    try {
      return await backend.open(act, token);
    } catch (error) {
      log.error("newsletter link could not be checked", errorFields(error));
      return "ask";
    }
  }
  async function use(act: NewsletterAct, token: string): Promise<NewsletterReply> {
    try {
      const state =
        act === "confirm"
          ? await backend.confirm(token, submissionOrigin(c, "form", originDeps))
          : await backend.unsubscribe(token);
      metricsObserver.newsletter(act, state);
      return { status: state === "done" ? 200 : statusOf.invalid, state };
    } catch (error) {
      metricsObserver.newsletter(act, "unavailable");
      log.error("newsletter subscription not changed", errorFields(error));
      return { status: statusOf.unavailable, state: "unavailable" };
    }
  }
  return { open, use };
}

const path = "/api/newsletter/unsubscribe";

const query = z.object({
  token: described(z.string(), "The signed token from a newsletter's `List-Unsubscribe` header."),
});

/** Sends a person who opens the one-click address in a browser to the page with the button. */
export const openUnsubscribePage = defineCall({
  method: "get",
  path,
  id: "openUnsubscribePage",
  tag: "Newsletter",
  summary: "Redirect to the unsubscribe page, for people who open the link",
  query,
  answers: {
    303: {
      description: "Redirects to the page with the unsubscribe button.",
      headers: z.object({ Location: z.string() }),
    },
  },
  refusals: {},
  handler: () => (c) =>
    c.body(null, 303, {
      Location: `/newsletter/unsubscribe${requestTarget(c.env.incoming).search}`,
    }),
});

/** The body is a few dozen bytes, or a few hundred as a multipart form. */
const maxBytes = 4096;

/**
 * Unsubscribes when a mail provider posts to the List-Unsubscribe address (RFC 8058, 3.2). The post comes
 * from the provider's servers and has no Origin, so it is authorized by the signed token in its address
 * alone. Only a body that says something else is refused. Repeating the call gives the same answer.
 */
export const unsubscribe = defineCall({
  method: "post",
  path,
  id: "unsubscribe",
  tag: "Newsletter",
  summary: "One-click unsubscribe by a mail provider (RFC 8058)",
  query,
  body: {
    description:
      "Other types, and no body at all, are accepted too, because some mail programs send them.",
    isOptional: true,
    types: ["application/x-www-form-urlencoded", "multipart/form-data"],
    schema: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    maxBytes,
  },
  answers: {
    200: {
      description: "The address is unsubscribed, or already was.",
      body: { schema: z.object({ success: z.literal(true) }) },
    },
  },
  refusals: {
    "not-found": "The token is not valid.",
    "wrong-type": "The body says something other than RFC 8058 requires.",
    unavailable: "Nothing can be changed right now, and nothing was. Try again later.",
  },
  handler: (deps: NewsletterDeps) => async (c) => {
    const body = await readBody(c.env.incoming, maxBytes);
    if (body === "too-large") return { error: "too-large" };
    // If the connection ended early, nobody gets the answer.
    if (body === "cut-off" || !isOneClick(body.toString())) return { error: "wrong-type" };
    const { state } = await newsletterService(deps, c).use("unsubscribe", tokenOf(c));
    if (state === "done") return c.json({ success: true });
    if (state === "unavailable") return { error: state, retryAfter: storeRetryAfterSeconds };
    return { error: "not-found" };
  },
});

function tokenOf(c: HttpContext): string {
  return new URLSearchParams(requestTarget(c.env.incoming).search).get("token") ?? "";
}

/**
 * RFC 8058 wants a multipart form and allows a URL-encoded one. Providers also send other types or none, other letter
 * case, more fields, or nothing, and then tell the reader that it's done. A post to a signed address means nothing else.
 */
function isOneClick(body: string): boolean {
  return body.trim() === "" || /list-unsubscribe[^]*one-click/i.test(body);
}
