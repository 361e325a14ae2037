import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { mailAllowance } from "#server/leads/mail-limits.ts";
import { listLeads, type LeadRecord } from "#server/leads/read-leads.ts";
import { searchLeads } from "#server/leads/search-leads.ts";
import { keyHolders, takeFreeKeys } from "#server/leads/idempotency.ts";
import { mailKinds } from "#server/outbox/outbox.ts";

/** What a store is asked day by day; `known` is a lead in the middle of it. */
export type Question = (database: Database, known: LeadRecord) => Promise<unknown>;

const findText = (text: string) => ({ text, messages: false, limit: 20 });

export const questions = {
  "list, the newest 50": (database) => listLeads(database, { limit: 50 }),
  "export, 500 from the middle": (database, known) =>
    listLeads(database, { limit: 500, olderThan: known }),
  "search, by email": (database, { email }) => searchLeads(database, findText(email)),
  "search, by telephone": (database) => searchLeads(database, findText("(972) 000-0011")),
  "claim of 20 due messages": async (database) => {
    const now = new Date().toISOString();
    const claim = { owner: randomUUID(), now, leaseUntil: now, limit: 20 };
    return await database.claimDue({ ...claim, channel: { kinds: mailKinds } });
  },
  "duplicate check: key and address": (database, { id, email }) =>
    database.write(async (writing) => {
      const claim = { key: `sent:${id}`, bodyHash: "x", leadId: id, lapsesAfter: null };
      const now = new Date();
      await keyHolders(writing, [claim], await takeFreeKeys(writing, [claim], now), now);
      return await mailAllowance(writing, [email], now);
    }),
} satisfies Readonly<Record<string, Question>>;
