import { months } from "#content/en/site/days.yaml";
import { callBefore, checkBefore, someone } from "#content/en/pages/talk-to-agent.yaml";

/** What a page of ours had the visitor ask for, and by when. */
export interface LeadReason {
  /** A check of the plan that they have, a call before one of their dates, or one about someone else. */
  readonly what: "check" | "call" | "someone";
  /** As the page wrote it: `December 7, 2026`. Empty for `someone`. */
  readonly day: string;
}

interface Message {
  /** Null if the message doesn't begin with a sentence of ours. */
  readonly reason: LeadReason | null;
  /** What the visitor wrote; null for nothing. */
  readonly own: string | null;
}

const sentences = {
  check: opening(checkBefore),
  call: opening(callBefore),
  someone: opening(someone.asks),
};

/** Tells the sentence with which a page begins a visitor's message from what they wrote themselves. */
export function messageParts(message: string | null): Message {
  for (const what of ["check", "call", "someone"] as const) {
    const [sentence, day = ""] = sentences[what].exec(message ?? "") ?? [];
    if (message === null || sentence === undefined) continue;
    return { reason: { what, day }, own: message.slice(sentence.length).trim() || null };
  }
  return { reason: null, own: message };
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
