import type { NewsletterSaying } from "#content/en/pages/newsletter-page.schema.ts";
import { OnwardLinks } from "#app/sections/page/onward.tsx";

/** What came of a link, and ways onward. */
export function NewsletterSaid({ words }: { readonly words: NewsletterSaying }) {
  return (
    <>
      <h1 className="text-h1">{words.heading}</h1>
      <p className="mt-6 measure text-lead text-quiet">{words.text}</p>
      <OnwardLinks links={words.links} />
    </>
  );
}
