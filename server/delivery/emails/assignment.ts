import words from "#content/en/emails/desk.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import type { NotifyDetail } from "#server/config/config.ts";
import { type EmailDocument, nameLine, reasonAndAddress } from "./message.ts";

/**
 * The email to somebody to whom a colleague gave a lead: which one, who gave it, and the way to it.
 * @param by the colleague's name; null if it's not on record
 * @param detail `minimal` leaves out the person's name
 */
export function assignmentEmail(
  { name, number }: Pick<Lead, "name" | "number">,
  by: string | null,
  publicUrl: URL,
  detail: NotifyDetail,
): EmailDocument {
  const { subject, preview, text, button, reason, lead, somebody } = words.assignment;
  const giver = { by: by === null ? somebody : nameLine(by) };
  const numbered = fillPlaces(lead, { number });
  const who = detail === "full" ? `${nameLine(name)} (${numbered})` : numbered;
  const { href } = new URL(`/desk/leads/${number}`, publicUrl);
  const title = fillPlaces(subject, { who });
  return {
    subject: title,
    preview: fillPlaces(preview, giver),
    title,
    blocks: [
      { kind: "paragraph", runs: [fillPlaces(text, giver)] },
      { kind: "action", words: button, href },
    ],
    smallPrint: reasonAndAddress(reason, publicUrl),
  };
}
