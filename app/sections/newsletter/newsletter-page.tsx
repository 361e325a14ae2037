import { PageHead } from "#app/sections/page/page-head.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { AskNewsletter } from "./ask-newsletter.tsx";
import { NewsletterSaid } from "./newsletter-said.tsx";
import { type ShownPage, type ShownState, shownWords } from "./shown-words.ts";

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
        {"button" in shown ? (
          <AskNewsletter words={shown} failure={failure} />
        ) : (
          <NewsletterSaid words={shown} />
        )}
        <p className="mt-10">
          {words.call} <PhoneNumber />
        </p>
      </div>
    </section>
  );
}
