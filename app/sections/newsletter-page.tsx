import type {
  NewsletterAsking,
  NewsletterConfirm,
  NewsletterSaying,
  NewsletterPage as PageWords,
} from "#content/en/pages/newsletter/schemas.ts";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { OnwardLinks } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface NewsletterPageProps {
  readonly words: ShownPage;
  readonly state: ShownState;
}

/** The page that a newsletter link opens: asks for a confirmation, or shows the result. */
export function NewsletterPage({ words, state }: NewsletterPageProps) {
  const texts = shownWords(words, state);
  const failure = state === "unavailable" ? words.unavailable : null;
  return (
    <section className="page grid items-center gap-x-12 gap-y-10 py-10 md:py-20 roomy:grid-cols-[7fr_5fr]">
      <PageHead title={(failure ?? texts).title} description={words.description} hidden />
      <div className="min-w-0">
        <h1 className="text-h1">{texts.heading}</h1>
        <p className="mt-6 measure text-lead text-quiet">{texts.text}</p>
        {"button" in texts ? (
          <AskNewsletter words={texts} failure={failure} />
        ) : (
          <OnwardLinks links={texts.links} />
        )}
        <WithFace className="mt-8">
          <p>
            {words.call} <PhoneNumber />
          </p>
        </WithFace>
      </div>
      <div className="max-w-[26rem]">
        <Drawing of={state === "done" ? "thanks/guide" : "learning"} />
      </div>
    </section>
  );
}

/** State of the page; `unavailable`: the button was pressed but nothing was saved. */
type ShownState = "ask" | "ask-again" | "done" | "no-link" | "no-mail" | "unavailable";

/** The text of either page. Only the confirmation page has text for asking again and for suppressed addresses. */
type ShownPage = PageWords & Partial<Pick<NewsletterConfirm, "askAgain" | "noMail">>;

function shownWords(page: ShownPage, state: ShownState): NewsletterAsking | NewsletterSaying {
  if (state === "done") return page.done;
  if (state === "no-link") return page.noLink;
  if (state === "no-mail") return page.noMail ?? page.noLink;
  return (state === "ask-again" ? page.askAgain : undefined) ?? page.ask;
}

interface AskNewsletterProps {
  readonly words: NewsletterAsking;
  /** Shown above the button if saving failed. */
  readonly failure: { readonly heading: string; readonly text: string } | null;
}

/**
 * The page's only button. It posts to the page's own address, which holds the token. It needs no script: it
 * is used once, and the server renders every state.
 */
export function AskNewsletter({ words, failure }: AskNewsletterProps) {
  return (
    <>
      <form method="post" className="stack-6 mt-8">
        {failure && (
          <Notice title={failure.heading}>
            <p>{failure.text}</p>
          </Notice>
        )}
        <Button type="submit">{words.button}</Button>
      </form>
      <p className="mt-6 measure text-quiet">{words.note}</p>
    </>
  );
}
