import type { Migration } from "kysely/migration";
import { leadsAndOutbox } from "./0001-leads-and-outbox.ts";
import { leadDetails } from "./0002-lead-details.ts";
import { consentAndDesk } from "./0003-consent-and-desk.ts";
import { rateLimits } from "./0004-rate-limits.ts";
import { leadName } from "./0005-lead-name.ts";
import { bounces } from "./0006-bounces.ts";
import { channelsAndNumbers } from "./0007-channels-and-numbers.ts";
import { corrections } from "./0008-corrections.ts";

/**
 * All migrations, applied in order of their names. Append only: never edit, rename or remove one that has
 * run anywhere; add a new one with the next number.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-leads-and-outbox": leadsAndOutbox,
  "0002-lead-details": leadDetails,
  "0003-consent-and-desk": consentAndDesk,
  "0004-rate-limits": rateLimits,
  "0005-lead-name": leadName,
  "0006-bounces": bounces,
  "0007-channels-and-numbers": channelsAndNumbers,
  "0008-corrections": corrections,
};
