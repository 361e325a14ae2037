import words from "#content/en/emails/desk.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { DeskMail } from "#server/desk/deps.ts";
import { type Block, type EmailDocument, oneLine, reasonAndAddress } from "./message.ts";

/**
 * The email with a link that lets somebody into the desk. The link opens a page with a button, because programs that
 * check mail open every link.
 */
export function deskEmail(mail: DeskMail, publicUrl: URL): EmailDocument {
  return mail.kind === "invitation" ? invitation(mail, publicUrl) : signIn(mail, publicUrl);
}

type Invitation = Extract<DeskMail, { readonly kind: "invitation" }>;

function invitation({ link, by, days }: Invitation, publicUrl: URL): EmailDocument {
  const { subject, preview, title, opening, how, button, after, unexpected, reason } =
    words.invitation;
  const places = { by: oneLine(by), days };
  return {
    subject,
    preview: fillPlaces(preview, places),
    title,
    blocks: [
      paragraph(fillPlaces(opening, places)),
      paragraph(fillPlaces(how, places)),
      { kind: "action", words: button, href: link },
      paragraph(after),
      paragraph(unexpected),
    ],
    smallPrint: reasonAndAddress(reason, publicUrl),
  };
}

type SignIn = Extract<DeskMail, { readonly kind: "sign-in" }>;

function signIn({ link, minutes }: SignIn, publicUrl: URL): EmailDocument {
  const { subject, preview, title, opening, button, other, unexpected, reason } = words.signIn;
  return {
    subject,
    preview: fillPlaces(preview, { minutes }),
    title,
    blocks: [
      paragraph(fillPlaces(opening, { minutes })),
      { kind: "action", words: button, href: link },
      paragraph(other),
      paragraph(unexpected),
    ],
    smallPrint: reasonAndAddress(reason, publicUrl),
  };
}

function paragraph(text: string): Block {
  return { kind: "paragraph", runs: [text] };
}
