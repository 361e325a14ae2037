import { callBefore, checkBefore } from "#content/en/pages/talk-to-agent.yaml";
import { months } from "#content/en/site/days.yaml";
import { fillPlaces } from "./fill-places.ts";

/** The sentences that begin a message for who came with a reason (contract/call-reason.ts), with [day]. */
const sentences = { check: checkBefore, before: callBefore } as const;

type Kind = keyof typeof sentences;

/**
 * Begins a message with why somebody asks for a call. The site says it, not they: `splitReason` tells it apart.
 * @param day YYYY-MM-DD
 */
export function withReason(kind: Kind, day: string, words = ""): string {
  const [year, month, date] = day.split("-").map(Number);
  const written = `${months[Number(month) - 1]} ${date}, ${year}`;
  return `${fillPlaces(sentences[kind], { day: written })}\n\n${words}`.trim();
}

interface ReasonedMessage {
  readonly kind: Kind;
  /** As in `December 7, 2026`. */
  readonly day: string;
  /** The visitor's own words; empty if there are none. */
  readonly words: string;
}

/** Tells the site's sentence at the start of a message from the visitor's own words. Undefined if it has none. */
export function splitReason(message: string): ReasonedMessage | undefined {
  const [first = "", ...rest] = message.split("\n\n");
  for (const kind of ["check", "before"] as const) {
    const [start = "", end = ""] = sentences[kind].split("[day]");
    const day = first.slice(start.length, first.length - end.length);
    if (first === start + day + end && /^[A-Z]\w+ \d{1,2}, \d{4}$/.test(day))
      return { kind, day, words: rest.join("\n\n").trim() };
  }
  return undefined;
}
