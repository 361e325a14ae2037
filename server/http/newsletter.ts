import type {
  NewsletterAct,
  NewsletterService,
  NewsletterReply,
  NewsletterState,
} from "#contract/page-services.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { submissionOrigin, type Whereabouts } from "./admission.ts";
import { readBody } from "./body.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type Replies, statusOf } from "./responses.ts";

interface NewsletterDeps extends Whereabouts {
  readonly newsletter: Newsletter;
  readonly log: Log;
}

/** The newsletter as the pages behind the links of one reader, and their one click, see it. */
export function newsletterService(
  { newsletter, log, ...whereabouts }: NewsletterDeps,
  c: HttpContext,
): NewsletterService {
  async function open(act: NewsletterAct, token: string): Promise<NewsletterState> {
    try {
      return await newsletter.open(act, token);
    } catch (error) {
      log.error("newsletter not read", errorFields(error));
      return "ask";
    }
  }
  async function use(act: NewsletterAct, token: string): Promise<NewsletterReply> {
    try {
      const state =
        act === "confirm"
          ? await newsletter.confirm(token, submissionOrigin(c, "form", whereabouts))
          : await newsletter.unsubscribe(token);
      return { status: state === "done" ? 200 : statusOf.invalid, state };
    } catch (error) {
      log.error("newsletter not changed", errorFields(error));
      return { status: statusOf.unavailable, state: "unavailable" };
    }
  }
  return { open, use };
}

interface OneClickDeps {
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
  readonly replies: Replies;
}

/** The body is a few dozen bytes, in a multipart form a few hundred. */
const mostBytes = 4096;

/**
 * Unsubscribes at a mail provider's word (RFC 8058, 3.2). It comes from the provider's machines, with no
 * origin and no more to go by than the token in the address, which therefore must be one of ours; the body
 * must be the very one that the mail's header announced. Once or again, the answer is the same.
 */
export function oneClick({ newsletterFor, replies }: OneClickDeps) {
  return async (c: HttpContext): Promise<Response> => {
    const fault = (await faultOf(c)) ?? (await unsubscribe(newsletterFor(c), tokenOf(c)));
    if (fault === null) return c.json({ success: true });
    if (fault === "unavailable") c.header("Retry-After", "30");
    return c.json({ success: false, message: replies[fault] }, statusOf[fault]);
  };
}

async function unsubscribe(newsletter: NewsletterService, token: string) {
  const { state } = await newsletter.use("unsubscribe", token);
  if (state === "done") return null;
  return state === "unavailable" ? state : "not-found";
}

/** A person who opens the call's address is sent to the page with the button. */
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

async function faultOf(c: HttpContext) {
  const body = await readBody(c.env.incoming, mostBytes);
  if (body === "too-large") return "too-large";
  if (body === "cut-off") return "unreadable";
  const type = c.req.header("content-type") ?? "";
  return (await isOneClick(body, type)) ? null : "wrong-type";
}

/** As a plain form or, as providers rather do, a multipart one. */
async function isOneClick(body: Buffer, type: string): Promise<boolean> {
  try {
    const headers = { "Content-Type": type };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return [...form].length === 1 && form.get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}
