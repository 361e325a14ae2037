import {
  type DetailName,
  detailNames,
  eachDetail,
  type LeadDetails,
  leadDetails,
} from "#contract/lead-details.ts";
import type { PlanChoice } from "#contract/plan-choice.ts";
import { visitParts } from "#contract/submission-parts.ts";
import { z } from "#contract/z.ts";
import type { BounceKind, LeadDetailsRow, LeadRow, OutboxRow, SourcePart } from "./tables.ts";

/** The non-null parts of a `lead_sources` row; empty without a row. */
export function knownParts(
  row: Readonly<Record<SourcePart, string | null>> | undefined,
): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const part of visitParts) {
    const value = row?.[part];
    if (typeof value === "string") parts[part] = value;
  }
  return parts;
}

/** The details in a `lead_details` row; null without a row. */
export function detailsOf(row: LeadDetailsRow | undefined): LeadDetails | null {
  if (row === undefined) return null;
  return eachDetail<LeadDetails>((name) => {
    const { kind, column } = leadDetails[name];
    const value = row[column];
    if (kind === "plan-choice") return storedChoice(value);
    return typeof value === "number" ? value === 1 : value;
  });
}

const choiceRecord = z.object({
  year: z.int(),
  county: z.object({ state: z.string(), slug: z.string(), name: z.nullable(z.string()) }),
  plans: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  represented: z.nullable(z.object({ organizations: z.int(), plans: z.int() })),
});

/** Chosen plans in their column; null if it's empty or unreadable, which must not cost the rest of the lead. */
function storedChoice(text: unknown): PlanChoice | null {
  if (typeof text !== "string") return null;
  try {
    return choiceRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What came back for an email. */
export interface MailBounce {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly kind: BounceKind;
  /** RFC 3463, e.g. `5.1.1`; of a complaint, its type, e.g. `abuse`. */
  readonly status: string;
  /** What the mail server said; may quote the address. */
  readonly reason: string | null;
}

export const bounceColumns = ["bounced_at", "bounce", "bounce_status", "bounce_reason"] as const;

/** The bounce in an outbox row; null if nothing came back. */
export function bounceOf(row: Pick<OutboxRow, (typeof bounceColumns)[number]>): MailBounce | null {
  const { bounced_at: at, bounce: kind, bounce_status: status, bounce_reason: reason } = row;
  return at === null || kind === null || status === null ? null : { at, kind, status, reason };
}

/** The columns of a `lead_details` row for a lead's details. */
export function detailColumns(details: LeadDetails): Omit<LeadDetailsRow, "lead_id"> {
  const columns: readonly unknown[][] = detailNames.map((name) => {
    return [leadDetails[name].column, inColumn(details[name])];
  });
  return Object.fromEntries(columns);
}

function inColumn(value: LeadDetails[DetailName]): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Whether a lead is suspected of coming from a bot, and not released. */
export function isHeldRow(row: Pick<LeadRow, "suspected" | "released_at">): boolean {
  return row.suspected !== null && row.released_at === null;
}
