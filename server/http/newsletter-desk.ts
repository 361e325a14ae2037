import type {
  NewsletterAct,
  NewsletterDesk,
  NewsletterReply,
  NewsletterState,
} from "#contract/newsletter-desk.ts";
import { errorFields } from "#server/error-fields.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import type { Log } from "#server/log.ts";
import type { HttpContext } from "./env.ts";
import { statusOf } from "./fault.ts";
import { submissionOrigin, type Whereabouts } from "./submission-origin.ts";

export interface NewsletterDeps extends Whereabouts {
  readonly newsletter: Newsletter;
  readonly log: Log;
}

/** The newsletter as the pages behind the links of one reader, and their one click, see it. */
export function newsletterDesk(
  { newsletter, log, ...whereabouts }: NewsletterDeps,
  c: HttpContext,
): NewsletterDesk {
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
