import type { Actor } from "./desk.ts";
import type { Lead } from "./lead.ts";
import type { ContactMethod, ContactTime } from "./lead-fields.ts";
import type { LeadKind } from "./lead-kind.ts";
import type { CallResult, LeadStatus } from "./lead-work.ts";
import type { OutboxKind } from "./outbox-kind.ts";

/** Which leads a list shows; parts that are left out don't narrow it. */
export interface LeadFilter {
  readonly form?: LeadKind | undefined;
  readonly status?: LeadStatus | undefined;
  /** A person's id, or `nobody`. */
  readonly person?: string | undefined;
}

/** Somebody at the desk, as a lead shows them. */
export interface PersonName {
  readonly id: string;
  readonly name: string;
}

/** A planned next step. */
export interface NextStep {
  readonly at: string;
  /** What to do; null for a call. */
  readonly note: string | null;
}

/** When the person may be called, in their own time zone. */
export interface CallingHours {
  /** IANA name; in a state with two, the one that is nearer to the end of the hours. Null: the state isn't known. */
  readonly timeZone: string | null;
  /** Whether now is between 8 a.m. and 9 p.m. there (47 CFR 64.1200(c)(1)), in every zone that it can be. */
  readonly isNow: boolean;
  /** The clock there, for example `4:05 PM`; empty if the state isn't known. */
  readonly clock: string;
}

/** When somebody called, and what came of it. */
export interface CallMark {
  readonly at: string;
  readonly result: CallResult | null;
  readonly by: string | null;
}

/**
 * Another lead that may be the same person's. `email`: from the same mailbox. `name`: with the same number and name.
 * `phone`: with the same number alone, as spouses have.
 */
export interface OtherLead {
  readonly number: number;
  readonly name: string;
  readonly same: "email" | "name" | "phone";
}

/**
 * Why not to call, if nobody asked for a stop. `wrong-number`: whoever called reached somebody else. `impossible`: no US
 * number is like it. `license`: the agency has none where they live. `ended`: so has the permission to contact them.
 * `hours`: it's too early or too late there. `prefers`: a call is allowed, but they'd rather be written to.
 */
export type CallCaution =
  | { readonly kind: "wrong-number"; readonly at: string; readonly by: string | null }
  | { readonly kind: "impossible" | "license" | "ended" | "hours" }
  | { readonly kind: "prefers"; readonly way: "email" | "text" };

/** Where a stop came from. */
export interface StopMark {
  readonly at: string;
  /** Null where nobody put it down. */
  readonly by: string | null;
  /** The other lead at which it was put down; null if it was this one, or isn't known. */
  readonly as: OtherLead | null;
}

type Reached = Pick<LeadLine, "stop" | "caution">;

/** Whether the number mustn't be dialed at all. */
export function isNumberStopped({ stop, caution }: Reached): boolean {
  return stop !== null || caution?.kind === "wrong-number";
}

/** Whether a call would be wrong just now, so that nothing invites to it. */
export function isCallWrong({ stop, caution }: Reached): boolean {
  return stop !== null || (caution !== null && caution.kind !== "prefers");
}

/** A lead as lists show it. */
export interface LeadLine {
  readonly id: string;
  readonly number: number;
  readonly kind: LeadKind;
  readonly name: string;
  readonly status: LeadStatus;
  readonly createdAt: string;
  readonly zipCode: string | null;
  /** Postal abbreviation; null if not known. */
  readonly state: string | null;
  readonly phone: string | null;
  readonly email: string;
  readonly bestTime: ContactTime | null;
  /** How they want to be contacted; null if they weren't asked. */
  readonly prefers: ContactMethod | null;
  /** The first words of what they wrote, on one line. */
  readonly message: string | null;
  /** In years, today; null without a date of birth of their own. */
  readonly age: number | null;
  /** The day on which they turn 65, as YYYY-MM-DD; null if that isn't within a year. */
  readonly turns65: string | null;
  readonly next: NextStep | null;
  readonly assignedTo: PersonName | null;
  /** When somebody last called, and what came of it. */
  readonly lastCall: CallMark | null;
  /** Calls without an answer since they were last reached. */
  readonly tries: number;
  /** The last call of today that was logged at another lead of the same person. */
  readonly otherCall: (CallMark & { readonly number: number }) | null;
  /** Suspected of coming from a bot, and not released. */
  readonly isHeld: boolean;
  /** They asked for no calls, or for no contact at all. */
  readonly stop: "calls" | "contact" | null;
  /** When they asked for that, and who at the desk put it down, at which lead. */
  readonly stopMark: StopMark | null;
  /** When they may be called; null without a phone number. */
  readonly hours: CallingHours | null;
  /** The weightiest reason not to call; null if there is none, or a stop says it all. */
  readonly caution: CallCaution | null;
  /** The newest of the other leads with the same email address or phone number. At most three. */
  readonly others: readonly OtherLead[];
}

/** Some lines of a list. Pass `next` as `after` for the following ones; null if there are none. */
export interface LeadList {
  readonly lines: readonly LeadLine[];
  readonly next: string | null;
}

/**
 * The lists of Today: every open lead is in exactly one. `email`: new, and not to be called. `planned` are the steps that
 * aren't due today.
 */
export const todayLists = ["due", "waiting", "email", "adrift", "planned"] as const;
export type TodayList = (typeof todayLists)[number];

/** Leads of a list that are counted: more are "999+". */
export const mostCounted = 1000;

export interface Today {
  readonly now: string;
  /** `due`: by when; `waiting`, `email`: not answered yet, longest first; `adrift`: open, and nothing planned. */
  readonly lists: Readonly<Record<TodayList, LeadList>>;
  /** How many each list has; at most {@link mostCounted} are counted. */
  readonly counts: Readonly<Record<TodayList, number>>;
  /** Who came in within the last hour and waits far down in a list, newest first; `next` if there are more. */
  readonly newest: LeadList;
  /** How many suspected leads wait for a manager; at most 99 are counted. */
  readonly held: number;
  /** How many messages failed for good; at most 99 are counted. */
  readonly failed: number;
  /** `files`: the last email was only written to a file. `late`: some waits for longer than usual. Null: neither. */
  readonly mail: "files" | "late" | null;
  /** Everybody whom a lead can be given to. */
  readonly people: readonly PersonName[];
}

/** An entry of a lead's history, newest first. */
export interface HistoryEntry {
  /** Of an act that can be undone: pass it to `undo`. */
  readonly id: string;
  readonly at: string;
  /** The person's name at the time; null if nobody did it (a mail was sent, the form came in) or gave a name. */
  readonly by: string | null;
  readonly entry:
    | { readonly kind: "received" | "entered" }
    | { readonly kind: "call"; readonly result: CallResult | null; readonly note: string | null }
    | { readonly kind: "note"; readonly note: string }
    | { readonly kind: "status"; readonly from: LeadStatus; readonly to: LeadStatus }
    | { readonly kind: "assigned"; readonly to: string | null }
    | { readonly kind: "next-step"; readonly next: NextStep | null; readonly isDone: boolean }
    | {
        readonly kind: "corrected";
        readonly field: "email" | "phone" | "name" | "zip";
        readonly from: string | null;
        /** Of the first field of a correction: what became of emails, as far as there were any. */
        readonly mails?: CorrectedMails | undefined;
      }
    | { readonly kind: "stop"; readonly stop: "calls" | "contact" | null }
    | { readonly kind: "released" }
    | { readonly kind: "message"; readonly message: OutboxKind; readonly outcome: MessageOutcome };
  readonly canUndo: boolean;
  readonly undone: { readonly at: string; readonly by: string } | null;
}

/** Emails by what a correction meant for them. */
export interface CorrectedMails {
  /** On their way to the new address. */
  readonly queued: number;
  /** Not sent to it: it's stopped, or has reached its limit. */
  readonly withheld: number;
  /** A mail server took them for the old address; they can be sent again. */
  readonly accepted: number;
}

/** How a message about a lead stands. */
export interface MessageOutcome {
  readonly outboxId: string;
  readonly state: "queued" | "sent" | "file-only" | "failed" | "held" | "withheld" | "bounced";
  /** Why it wasn't sent or came back, in words; null if nothing is wrong. */
  readonly reason: string | null;
}

/** What a lead's page and its line in a list both show. */
type Shown =
  "next" | "assignedTo" | "isHeld" | "stop" | "stopMark" | "hours" | "caution" | "otherCall";

/** Everything about one lead. */
export interface LeadPage extends Pick<LeadLine, Shown> {
  readonly lead: Lead;
  readonly status: LeadStatus;
  /** Grows with each act; a form sends it back, so that nobody overwrites what they haven't seen. */
  readonly version: number;
  readonly releasedAt: string | null;
  /** Where the stop came from: only what the agency set can be lifted. */
  readonly stopBy: "agency" | "person" | null;
  /** In years, today, of whoever the date of birth is; null without one. */
  readonly age: number | null;
  /** Sentences: what to check before calling, most important first. */
  readonly checkFirst: readonly string[];
  /** What to mind and to read to them on each call: sentences, and the notice with the counts for their area. */
  readonly onCall: { readonly reminders: readonly string[]; readonly notice: string };
  readonly contactUntil: string;
  readonly doNotCallUntil: string | null;
  readonly calls: "automated" | "manual" | "none" | "ask";
  readonly texts: "automated" | "manual" | "none" | "ask";
  /** Name of the state that they live in; null if not known. */
  readonly place: string | null;
  /** The same person's other leads, newest first. */
  readonly others: readonly LeadLine[];
  /** Other people's, with the same phone number. */
  readonly sameNumber: readonly LeadLine[];
  readonly history: readonly HistoryEntry[];
  readonly people: readonly PersonName[];
}

/** What an act changes; what is left out stays. */
export type LeadActInput =
  | {
      readonly act: "call";
      readonly result: CallResult;
      readonly note: string | null;
      /** Undefined: stays as it is. Null: nothing is planned any more. */
      readonly next?: NextStep | null | undefined;
      readonly status?: LeadStatus | undefined;
      readonly sure?: string | undefined;
    }
  | { readonly act: "note"; readonly note: string }
  | {
      readonly act: "status";
      readonly status: LeadStatus;
      /** Left out: what is planned stays. */
      readonly next?: NextStep | undefined;
      readonly sure?: string | undefined;
    }
  | { readonly act: "assign"; readonly personId: string | null }
  | {
      readonly act: "next-step";
      readonly next: NextStep | null;
      readonly isDone: boolean;
      /** A time of the next step that was questioned (`invalid`, `errors.sure`), and is meant. */
      readonly sure?: string | undefined;
    }
  | {
      readonly act: "correct";
      readonly email?: string | undefined;
      readonly phone?: string | undefined;
      readonly name?: string | undefined;
      readonly zip?: string | undefined;
      readonly resend: boolean;
    }
  | { readonly act: "stop-calls" | "stop-contact" | "allow-contact" | "release" }
  | {
      readonly act: "resend-guide";
      /** Whether they asked for it on a call: who asked on the website gets it without. */
      readonly isAsked: boolean;
    }
  | { readonly act: "undo"; readonly entryId: string };

/**
 * `done`: `undo` is the id of the act if it can be undone. `changed`: somebody did something meanwhile, and nothing was
 * done; show the lead again with what was typed. `refused`: `reason` says why, in words. `erased`: there is no such lead.
 */
export type ActOutcome =
  | { readonly outcome: "done"; readonly undo: string | null }
  | { readonly outcome: "changed"; readonly since: readonly HistoryEntry[] }
  | { readonly outcome: "invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly outcome: "refused"; readonly reason: string }
  | { readonly outcome: "erased" };

/** A lead from a phone call or a paper form. */
export interface LeadToAdd {
  readonly kind: LeadKind;
  /** The fields of the kind's form, as typed; also the ZIP code and the birth date if the form has none. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly channel: "phone" | "paper";
  /** Where they come from, such as `walk-in`; the numbers count it as a campaign's source. */
  readonly source: string | null;
  /** The day on which they asked, `YYYY-MM-DD`; null for today. Permission counts from then. */
  readonly askedOn: string | null;
  readonly consent: string | null;
  readonly consentHow: string | null;
  /** Whether somebody talked to them already: then it doesn't wait for a call. */
  readonly contacted: boolean;
  readonly note: string | null;
  readonly next: NextStep | null;
  /** Whether it's for whoever adds it; else it's nobody's. */
  readonly isOwn: boolean;
  /** Whether to add it although there's a doubt. */
  readonly anyway: boolean;
}

/**
 * `doubtful`: nothing was stored yet, because they wrote before, asked for no calls, or gave a number that can't exist;
 * ask, then send it with `anyway`.
 */
export type AddOutcome =
  | { readonly outcome: "added"; readonly number: number }
  | {
      readonly outcome: "doubtful";
      /** Leads with the same email address or phone number. */
      readonly others: readonly LeadLine[];
      readonly stop: LeadLine["stop"];
      /** The number, as it would be stored, if no US number is like it. */
      readonly impossible: string | null;
    }
  | { readonly outcome: "invalid"; readonly errors: Readonly<Record<string, string>> };

export interface DeskLeads {
  /** @throws never for a filter that nothing fits: its lists are empty */
  today(actor: Actor, filter: LeadFilter): Promise<Today>;
  /** One of the lists of Today, from where the page before ended. */
  todayList(
    actor: Actor,
    list: TodayList,
    filter: LeadFilter,
    after: string | null,
  ): Promise<LeadList>;
  /**
   * Whom to call after a lead: of those who are due or wait and may be called now, first one's own, then nobody's. People
   * who are at work at the same time get different ones of nobody's. Null: there's nobody to call.
   */
  followingLead(actor: Actor, number: number, filter: LeadFilter): Promise<LeadLine | null>;
  /** All leads, newest first. */
  allLeads(actor: Actor, filter: LeadFilter, after: string | null): Promise<LeadList>;
  /** Suspected leads that wait for a release, newest first. */
  heldLeads(actor: Actor, after: string | null): Promise<LeadList>;
  /** By number, name, phone in any writing, email or ZIP code; every word must fit. The newest first, at most 50. */
  search(actor: Actor, text: string): Promise<LeadList>;
  /** Null: no lead has the number, or it was erased. */
  lead(actor: Actor, number: number): Promise<LeadPage | null>;
  /**
   * Does one thing to a lead, in one transaction with its place in the history and in the outbox (`lead.updated`).
   * @param version of the page that the form was on
   * @param key the form's own: sent twice, it's one act
   */
  act(
    actor: Actor,
    number: number,
    input: LeadActInput,
    version: number,
    key: string,
  ): Promise<ActOutcome>;
  /** @param key the form's own: sent twice, it's one lead */
  add(actor: Actor, lead: LeadToAdd, key: string): Promise<AddOutcome>;
  /** A number that grows whenever a lead comes in or changes, for pages that stay open. */
  leadsVersion(actor: Actor): Promise<string>;
}
