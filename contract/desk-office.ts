import type { Actor } from "./desk.ts";
import type { LeadKind } from "./lead-kind.ts";
import type { OutboxKind } from "./outbox-kind.ts";

/** A message that needs somebody: it failed, is held or withheld, or came back. */
export interface TroubledMessage {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly state: "failed" | "held" | "withheld" | "file-only" | "bounced";
  readonly at: string;
  readonly lead: { readonly number: number; readonly name: string };
  /** Why, in plain words. */
  readonly reason: string;
  /** What to do about it, in plain words; a sentence. */
  readonly advice: string;
  /** `retry`: can be queued again. `release`: its lead is suspected, and can be released. */
  readonly act: "retry" | "release" | null;
}

export interface MessagesPage {
  readonly messages: readonly TroubledMessage[];
  readonly next: string | null;
  /** How many wait to be sent, and since when the oldest is due. */
  readonly queued: { readonly count: number; readonly oldest: string | null };
}

/** `7`, `30`, `90` or `365` days up to today. */
export const numberSpans = [7, 30, 90, 365] as const;
export type NumberSpan = (typeof numberSpans)[number];

export interface Numbers {
  readonly from: string;
  readonly to: string;
  readonly byForm: readonly { readonly form: LeadKind; readonly count: number }[];
  readonly bySource: readonly { readonly source: string; readonly count: number }[];
  /** One entry for each day; for a year, for each week by its first day. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
  readonly funnel: readonly {
    readonly form: LeadKind;
    readonly viewed: number;
    readonly started: number;
    readonly submitted: number;
  }[];
  /** Time from the lead to its first call; null if none was called. In minutes. */
  readonly firstCall: {
    readonly called: number;
    readonly median: number | null;
    /** Nine of ten were called within this. */
    readonly ninetieth: number | null;
  };
}

/** One thing that Setup shows, as the launch check finds it, or when something last worked. */
export interface SetupItem {
  readonly title: string;
  readonly state: "good" | "missing" | "note";
  /** What it means and what to do, in words; the plain text may have links as `[words](address)`. */
  readonly text: string;
}

export interface Setup {
  readonly launch: readonly SetupItem[];
  /** Mail, webhooks, database, plan files, backups: when each last worked. */
  readonly running: readonly SetupItem[];
}

export interface DeskOffice {
  messages(actor: Actor, after: string | null): Promise<MessagesPage>;
  /** Queues a message again. @returns why not, in words; null if it's queued */
  retryMessage(actor: Actor, id: string): Promise<string | null>;
  numbers(actor: Actor, days: NumberSpan): Promise<Numbers>;
  setup(actor: Actor): Promise<Setup>;
}
