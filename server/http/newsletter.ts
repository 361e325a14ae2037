import type {
  NewsletterAct,
  NewsletterService,
  NewsletterReply,
  NewsletterState,
} from "#contract/page-services.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { submissionOrigin, type OriginDeps } from "./admission.ts";
import { readBody } from "./body.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type Replies, statusOf, storeRetryAfterSeconds } from "./responses.ts";

interface NewsletterDeps extends OriginDeps {
  readonly newsletter: Newsletter;
  readonly log: Log;
}

/** The newsletter calls for one request: by pages behind email links, or one-click. They never throw. */
export function newsletterService(
  { newsletter, log, ...originDeps }: NewsletterDeps,
  c: HttpContext,
): NewsletterService {
  async function open(act: NewsletterAct, token: string): Promise<NewsletterState> {
    try {
      return await newsletter.open(act, token);
    } catch (error) {
      log.error("newsletter link could not be checked", errorFields(error));
      return "ask";
    }
  }
  async function use(act: NewsletterAct, token: string): Promise<NewsletterReply> {
    try {
      const state =
        act === "confirm"
          ? await newsletter.confirm(token, submissionOrigin(c, "form", originDeps))
          : await newsletter.unsubscribe(token);
      return { status: state === "done" ? 200 : statusOf.invalid, state };
    } catch (error) {
      log.error("newsletter subscription not changed", errorFields(error));
      return { status: statusOf.unavailable, state: "unavailable" };
    }
  }
  return { open, use };
}

interface OneClickDeps {
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
  readonly replies: Replies;
}

/** The body is a few dozen bytes, or a few hundred as a multipart form. */
const maxBytes = 4096;

/**
 * Unsubscribes when a mail provider posts to the List-Unsubscribe address (RFC 8058, 3.2). The post comes
 * from the provider's servers and has no Origin, so it is authorized by the signed token in its address
 * alone. Only a body that says something else is refused. Repeating the call gives the same answer.
 */
export function oneClick({ newsletterFor, replies }: OneClickDeps) {
  return async (c: HttpContext): Promise<Response> => {
    const error = (await bodyError(c)) ?? (await unsubscribe(newsletterFor(c), tokenOf(c)));
    if (error === null) return c.json({ success: true });
    if (error === "unavailable") c.header("Retry-After", String(storeRetryAfterSeconds));
    return c.json({ success: false, message: replies[error] }, statusOf[error]);
  };
}

async function unsubscribe(newsletter: NewsletterService, token: string) {
  const { state } = await newsletter.use("unsubscribe", token);
  if (state === "done") return null;
  return state === "unavailable" ? state : "not-found";
}

/** Sends a person who opens the one-click address in a browser to the page with the button. */
export function oneClickPage(c: HttpContext): Response {
  const { search } = requestTarget(c.env.incoming);
  return new Response(null, {
    status: 303,
    headers: { Location: `/newsletter/unsubscribe${search}`, "Cache-Control": "no-store" },
  });
}

function tokenOf(c: HttpContext): string {
  return new URLSearchParams(requestTarget(c.env.incoming).search).get("token") ?? "";
}

/** Why the body is not a one-click request; null if it is one. */
async function bodyError(c: HttpContext) {
  const body = await readBody(c.env.incoming, maxBytes);
  if (body === "too-large") return "too-large";
  if (body === "cut-off") return "unreadable";
  return isOneClick(body.toString()) ? null : "wrong-type";
}

/**
 * RFC 8058 wants a multipart form and allows a URL-encoded one. Providers also send other types or none, other letter
 * case, more fields, or nothing, and then tell the reader that it's done. A post to a signed address means nothing else.
 */
function isOneClick(body: string): boolean {
  return body.trim() === "" || /list-unsubscribe[^]*one-click/i.test(body);
}
