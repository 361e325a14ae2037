import { months } from "#content/en/site/days.yaml";
import { callBefore, checkBefore, someone } from "#content/en/pages/talk-to-agent.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { type Day, dayWords } from "#medicare/calendar.ts";

// What a page of ours has visitors ask for, as the first sentence of their message: written when the form comes in, and
// told from their own words wherever the message is read.

const sentences = { check: checkBefore, before: callBefore, for: someone.asks } as const;

/** A check of the plan that they have, a call before one of their dates, or one about someone else. */
type ReasonKind = keyof typeof sentences;

/** What a page of ours had the visitor ask for. */
export interface LeadReason {
  readonly kind: ReasonKind;
  /** By when, in the words of the sentence: `December 7, 2026`. Empty for someone else's call. */
  readonly day: string;
}

interface Message {
  /** Null if the message doesn't begin with a sentence of ours. */
  readonly reason: LeadReason | null;
  /** What the visitor wrote; null for nothing. */
  readonly own: string | null;
}

/**
 * The visitor's message, after the sentence about what they ask for. Only this sentence is the site's.
 * @param day null for someone else's call
 */
export function messageWith(kind: ReasonKind, day: Day | null, own: string | undefined): string {
  const sentence = fillPlaces(sentences[kind], { day: day === null ? "" : dayWords(day) });
  return [sentence, own].filter(Boolean).join("\n\n");
}

const openings = [
  { kind: "check", pattern: opening(sentences.check) },
  { kind: "before", pattern: opening(sentences.before) },
  { kind: "for", pattern: opening(sentences.for) },
] as const;

/** Tells the sentence with which a page begins a visitor's message from what they wrote themselves. */
export function messageParts(message: string | null): Message {
  for (const { kind, pattern } of openings) {
    const [sentence, day = ""] = pattern.exec(message ?? "") ?? [];
    if (message === null || sentence === undefined) continue;
    return { reason: { kind, day }, own: message.slice(sentence.length).trim() || null };
  }
  return { reason: null, own: message };
}

/** Whether they ask for someone else: the age and the place that they gave are that person's. */
export function isForSomeone(message: string | null): boolean {
  return messageParts(message).reason?.kind === "for";
}

/** Finds the sentence at the start. Pages have it with curly apostrophes; a person may have typed straight ones. */
function opening(sentence: string): RegExp {
  const day = String.raw`((?:${months.join("|")}) \d{1,2}, \d{4})`;
  const words = sentence.split("[day]").map(literal).join(day);
  return new RegExp(String.raw`^\s*${words}(?!\S)`);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/['’]/g, "['’]");
}
