import type { NewsletterConfirm } from "#content/en/pages/newsletter-confirm.schema.ts";
import type {
  NewsletterAsking,
  NewsletterPage,
  NewsletterSaying,
} from "#content/en/pages/newsletter-page.schema.ts";

/** What came of a link; `unavailable`: the button was pressed in vain. */
export type ShownState = "ask" | "ask-again" | "done" | "no-link" | "no-mail" | "unavailable";

/** Of either page. Only the one that confirms has words for a link that asks again, and for no mail at all. */
export type ShownPage = NewsletterPage & Partial<Pick<NewsletterConfirm, "askAgain" | "noMail">>;

/** What the page says in a state. */
export function shownWords(
  page: ShownPage,
  state: ShownState,
): NewsletterAsking | NewsletterSaying {
  if (state === "done") return page.done;
  if (state === "no-link") return page.noLink;
  if (state === "no-mail") return page.noMail ?? page.noLink;
  return (state === "ask-again" ? page.askAgain : undefined) ?? page.ask;
}
