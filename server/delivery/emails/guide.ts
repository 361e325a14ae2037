import agency from "#content/agency/agency.yaml";
import guide from "#content/en/guide/guide.yaml";
import words from "#content/en/emails/guide-email.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { type EmailDocument, officeHours, smallPrint } from "./message.ts";

/**
 * The email with the guide attached, and a link to it on the site. It takes no lead on purpose: it goes to an unconfirmed address, so it
 * must not carry visitor input that someone could use to spam a third person.
 * @param state code of the visitor's state, if known
 */
export function guideEmail(publicUrl: URL, state?: string): EmailDocument {
  const { attachment, download, inside, agent, emails } = words;
  const pdf = new URL(`/guide/${guide.fileName}`, publicUrl);
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: "paragraph", runs: [words.opening] },
      { kind: "attachment", ...attachment },
      { kind: "paragraph", runs: [download.text] },
      { kind: "action", words: download.button, href: pdf.href },
      { kind: "heading", words: inside.title },
      { kind: "list", items: inside.items },
      { kind: "heading", words: agent.title },
      { kind: "paragraph", runs: [agent.text] },
      { kind: "action", words: agent.call, href: agency.phone.href },
      { kind: "paragraph", runs: [disclaimers.recording] },
      ...officeHours(agent.hours),
      { kind: "paragraph", runs: [agent.free] },
      { kind: "heading", words: emails.title },
      { kind: "list", items: emails.items },
    ],
    smallPrint: smallPrint(words.reason, publicUrl, state),
  };
}
