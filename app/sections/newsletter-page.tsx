import type {
  NewsletterAsking,
  NewsletterConfirm,
  NewsletterSaying,
  NewsletterPage as PageWords,
} from "#content/en/pages/newsletter.schema.ts";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { OnwardLinks } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface NewsletterPageProps {
  readonly words: ShownPage;
  readonly state: ShownState;
}

/** The page behind a link in an email about the newsletter: asks, or says what came of it. */
export function NewsletterPage({ words, state }: NewsletterPageProps) {
  const shown = shownWords(words, state);
  const failure = state === "unavailable" ? words.unavailable : null;
  return (
    <section className="page py-16 md:py-24">
      <PageHead title={(failure ?? shown).title} description={words.description} hidden />
      <div className="max-w-[46rem]">
        <h1 className="text-h1">{shown.heading}</h1>
        <p className="mt-6 measure text-lead text-quiet">{shown.text}</p>
        {"button" in shown ? (
          <AskNewsletter words={shown} failure={failure} />
        ) : (
          <OnwardLinks links={shown.links} />
        )}
        <p className="mt-10">
          {words.call} <PhoneNumber />
        </p>
      </div>
    </section>
  );
}

/** What came of a link; `unavailable`: the button was pressed in vain. */
type ShownState = "ask" | "ask-again" | "done" | "no-link" | "no-mail" | "unavailable";

/** Of either page. Only the one that confirms has words for a link that asks again, and for no mail at all. */
type ShownPage = PageWords & Partial<Pick<NewsletterConfirm, "askAgain" | "noMail">>;

/** What the page says in a state. */
function shownWords(page: ShownPage, state: ShownState): NewsletterAsking | NewsletterSaying {
  if (state === "done") return page.done;
  if (state === "no-link") return page.noLink;
  if (state === "no-mail") return page.noMail ?? page.noLink;
  return (state === "ask-again" ? page.askAgain : undefined) ?? page.ask;
}

interface AskNewsletterProps {
  readonly words: NewsletterAsking;
  /** Why nothing could be saved when the button was pressed. */
  readonly failure: { readonly heading: string; readonly text: string } | null;
}

/**
 * The one button. The form posts to the page's own address, token and all, with script and without: it is
 * sent once in a lifetime, and a page that the server answers has no state to get wrong.
 */
export function AskNewsletter({ words, failure }: AskNewsletterProps) {
  return (
    <>
      <form method="post" className="mt-8 space-y-6">
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
