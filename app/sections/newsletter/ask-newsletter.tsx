import type { NewsletterAsking } from "#content/en/pages/newsletter-page.schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

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
      <h1 className="text-h1">{words.heading}</h1>
      <p className="mt-6 measure text-lead text-quiet">{words.text}</p>
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
