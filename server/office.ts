import type { UseCount } from "./db/add-counts.ts";
import type { DeliveryKind, DeliveryOutcome } from "./delivery/sender.ts";
import type { LimiterFor } from "./http/rate-limit.ts";
import type { LeadStore } from "./leads/lead-store.ts";
import type { Newsletter } from "./newsletter/newsletter.ts";
import type { Depth } from "./outbox/read-depth.ts";

/** What the part that speaks HTTP asks of the office. All is plain data: the office may be another thread. */
export interface OfficeCalls extends LeadStore, Newsletter {
  /** Adds to what was counted, without waiting for other writers. @throws when it cannot at once */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Answers when the store can take leads. @throws when it cannot be read, or lacks a migration */
  check(): Promise<void>;
  /** What the outbox holds. @throws when the store cannot be read */
  readDepth(): Promise<Depth[]>;
  /** Takes no new message to send, and waits for the sends under way. */
  stopSending(): Promise<void>;
  close(): Promise<void>;
}

/** The store with everything that works on it: what stores and asks, and the workers that empty the outbox. */
export interface Office extends OfficeCalls {
  /** The key of the service: what it signs, all its processes and threads recognize. */
  readonly secret: string;
  /** Counts over all processes of the store; null where there is one process, which counts in memory. */
  readonly limiterFor: LimiterFor | null;
}

/** Told of each try to deliver a message. */
export type OnSend = (kind: DeliveryKind, outcome: DeliveryOutcome["result"]) => void;
