import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/guide-email.yaml";
import { type EmailDocument, officeHours, smallPrint } from "./message.ts";

/**
 * The email that carries the guide. It takes no lead on purpose: it goes to an unconfirmed address, and
 * with no word of the visitor in it nobody can make us send their words to somebody else.
 */
export function guideEmail(publicUrl: URL): EmailDocument {
  const { attachment, inside, agent } = words;
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: "paragraph", runs: [words.opening] },
      { kind: "attachment", ...attachment },
      { kind: "heading", words: inside.title },
      { kind: "list", items: inside.items },
      { kind: "heading", words: agent.title },
      { kind: "paragraph", runs: [agent.text] },
      { kind: "action", words: agent.call, href: agency.phone.href },
      ...officeHours(agent.hours),
      { kind: "paragraph", runs: [agent.free] },
    ],
    smallPrint: smallPrint(words.reason, publicUrl),
  };
}
