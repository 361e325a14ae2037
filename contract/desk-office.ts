import type { Actor } from "./desk.ts";
import type { LeadKind } from "./lead-kind.ts";
import type { OutboxKind } from "./outbox-kind.ts";

export const troubledStates = ["failed", "held", "bounced", "withheld", "file-only"] as const;
/**
 * How a message needs somebody. `held`: its lead is suspected. `bounced`: it came back, or was reported as spam.
 * `withheld`: kept but never sent. `file-only`: written to a file, because there was no mail server.
 */
export type TroubledState = (typeof troubledStates)[number];

/** A message that needs somebody. Of a held lead's messages, only the one to the agency is listed. */
export interface TroubledMessage {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly state: TroubledState;
  /** When it was last due or, if it came back, when that was. */
  readonly at: string;
  /** Host of a webhook; null for mail. */
  readonly destination: string | null;
  readonly lead: { readonly number: number; readonly name: string };
  /** Why, in plain words. */
  readonly reason: string;
  /** What to do about it, in plain words; a sentence. */
  readonly advice: string;
  /** `retry`: can be queued again. `release`: its lead is suspected, and can be released. */
  readonly act: "retry" | "release" | null;
}

export interface MessagesPage {
  /** Newest first. What nobody can do anything about is listed for 30 days. */
  readonly messages: readonly TroubledMessage[];
  /** How many there are of each state; at most 99 are counted. */
  readonly counts: Readonly<Record<TroubledState, number>>;
  readonly next: string | null;
  /** How many wait to be sent, and since when the oldest is due. */
  readonly queued: { readonly count: number; readonly oldest: string | null };
}

/** Days up to today. */
export const numberSpans = [7, 30, 90, 365] as const;
export type NumberSpan = (typeof numberSpans)[number];

/** Leads, and how many of them stand where by now. */
export interface LeadCounts {
  readonly leads: number;
  readonly appointments: number;
  readonly enrolled: number;
}

export interface Numbers {
  readonly from: string;
  readonly to: string;
  readonly byForm: readonly (LeadCounts & { readonly form: LeadKind })[];
  readonly bySource: readonly (LeadCounts & { readonly source: string })[];
  /** By whom they're assigned to; null: nobody. */
  readonly byPerson: readonly (LeadCounts & { readonly person: string | null })[];
  /** One entry for each day; for a year, for each week by its first day. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
  readonly funnel: readonly {
    readonly form: LeadKind;
    /** How often its pages were opened. */
    readonly pageViews: number;
    /** How often it came into view. */
    readonly viewed: number;
    readonly started: number;
    readonly submitted: number;
    /** Failed attempts to send it, for any reason. */
    readonly failed: number;
    /** How often each field was invalid, most often first. */
    readonly failedFields: readonly { readonly field: string; readonly count: number }[];
  }[];
  /**
   * Time from the lead to its first call; null if none was called. In minutes. Only of leads that visitors sent: what the
   * agency enters itself was a call already.
   */
  readonly firstCall: {
    readonly called: number;
    readonly median: number | null;
    /** Nine of ten were called within this. */
    readonly ninetieth: number | null;
    /** New leads that are answered by phone and that nobody has called yet. */
    readonly waiting: number;
    /** How many of those wait longer than the website promises. */
    readonly late: number;
  };
}

/** One thing that Setup shows, as the launch check finds it, or when something last worked. */
export interface SetupItem {
  readonly title: string;
  readonly state: "good" | "missing" | "note";
  /** What it means and what to do, in words; the plain text may have links as `[words](address)`. */
  readonly text: string;
  /** When it last worked, UTC, ISO 8601. */
  readonly at?: string | undefined;
  /** Sentences with one thing each, such as the settings to check. */
  readonly details?: readonly string[] | undefined;
}

export interface Setup {
  readonly launch: readonly SetupItem[];
  /** Mail, webhooks, database, plan files, backups: when each last worked. */
  readonly running: readonly SetupItem[];
}

/** Everything that an erase of the person who sent a lead deletes. */
export interface PersonToErase {
  /** The newest of their requests, oldest first; at most 20. */
  readonly leads: readonly { readonly number: number; readonly name: string }[];
  /** In words: `2 requests, 4 messages`. */
  readonly counts: string;
  /** Other people's leads with the same phone number, which stay. */
  readonly samePhone: readonly { readonly number: number; readonly email: string }[];
}

/** `busy`: a message to them is being sent right now, and nothing was erased. `unknown`: there is no such lead. */
export type EraseOutcome =
  | {
      readonly outcome: "erased";
      /** What was erased, in words. */
      readonly counts: string;
      /**
       * Copies that the service can't reach, in words, and what may be left in the database, in sentences. Null: deleted
       * bytes are still being cleared from the database.
       */
      readonly rest: { readonly outOfReach: readonly string[]; readonly fault: string } | null;
    }
  | { readonly outcome: "busy" | "unknown" };

export interface DeskOffice {
  /** Everything about the person who sent a lead, as JSON; null if there's no such lead. */
  exportPerson(actor: Actor, number: number): Promise<string | null>;
  personToErase(actor: Actor, number: number): Promise<PersonToErase | null>;
  /** Erases everything about the person who sent a lead. */
  erasePerson(actor: Actor, number: number): Promise<EraseOutcome>;
  /** @param query `state`: only those; `after`: `next` of the page before */
  messages(
    actor: Actor,
    query: { readonly state?: TroubledState | undefined; readonly after?: string | undefined },
  ): Promise<MessagesPage>;
  /** Queues a message again. @returns why not, in words; null if it's queued */
  retryMessage(actor: Actor, id: string): Promise<string | null>;
  numbers(actor: Actor, days: NumberSpan): Promise<Numbers>;
  /** The same as CSV, safe to open in a spreadsheet. */
  numbersCsv(actor: Actor, days: NumberSpan): Promise<string>;
  setup(actor: Actor): Promise<Setup>;
}
