import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/newsletter-confirmation.yaml";
import type { MailHeaders } from "#server/delivery/mail/message.ts";
import { type EmailDocument, placeRun, smallPrint } from "./message.ts";

/** Where the links of one reader's newsletter mail lead. */
export interface ReaderLinks {
  readonly confirm: URL;
  readonly unsubscribe: URL;
  /** The call by which a mail program unsubscribes with one click. */
  readonly oneClick: URL;
}

/**
 * The email that asks whether the newsletter is really wanted. Like all mail to an unconfirmed address it
 * has no word of the visitor's in it.
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
        runs: [words.help, " ", { words: words.call, href: agency.phone.href }],
      },
    ],
    smallPrint: smallPrint(words.reason, publicUrl),
  };
}

/**
 * Headers by which mail programs offer to unsubscribe (RFC 2369, 3.2; one click: RFC 8058, 3.1). The
 * sending mail server must sign both with DKIM.
 */
export function unsubscribeHeaders({ oneClick }: ReaderLinks): MailHeaders {
  return {
    "List-Unsubscribe": `<${oneClick.href}>, <mailto:${agency.email}?subject=unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
