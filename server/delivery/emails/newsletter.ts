import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/newsletter-confirmation.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import type { MailHeaders } from "#server/delivery/mail/message.ts";
import { type EmailDocument, placeRun, smallPrint } from "./message.ts";

/** The links in one reader's newsletter mail. */
export interface ReaderLinks {
  readonly confirm: URL;
  readonly unsubscribe: URL;
  /** Endpoint for one-click unsubscribe in mail programs. */
  readonly oneClick: URL;
}

/**
 * The email that asks the visitor to confirm the newsletter. Like all mail to an unconfirmed address, it
 * carries no visitor input.
 */
export function newsletterEmail(links: ReaderLinks, publicUrl: URL): EmailDocument {
  const { inside, doNothing } = words;
  const unsubscribe = { words: doNothing.unsubscribe, href: links.unsubscribe.href };
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: "paragraph", runs: [words.opening] },
      { kind: "paragraph", runs: [words.how] },
      { kind: "action", words: words.button, href: links.confirm.href },
      { kind: "heading", words: inside.title },
      { kind: "list", items: inside.items },
      { kind: "heading", words: doNothing.title },
      { kind: "paragraph", runs: placeRun(doNothing.text, "unsubscribe", unsubscribe) },
      {
        kind: "paragraph",
        runs: [
          words.help,
          " ",
          { words: words.call, href: agency.phone.href },
          `. ${disclaimers.recording}`,
        ],
      },
    ],
    smallPrint: smallPrint(words.reason, publicUrl),
  };
}

/**
 * Headers that let mail programs offer an unsubscribe button (RFC 2369, 3.2; one click: RFC 8058, 3.1). The
 * sending mail server must sign both with DKIM.
 */
export function unsubscribeHeaders({ oneClick }: ReaderLinks): MailHeaders {
  return {
    "List-Unsubscribe": `<${oneClick.href}>, <mailto:${agency.email}?subject=unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
