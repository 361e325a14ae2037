/** Where a lead is on its way. The first three are open: the desk keeps them in sight. */
export const leadStatuses = [
  "new",
  "working",
  "appointment",
  "enrolled",
  "not-interested",
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Statuses of leads that somebody still has to do something about. */
export const openStatuses = ["new", "working", "appointment"] as const satisfies LeadStatus[];

/**
 * What came of trying to reach somebody. The first four are of a call from the office; `message`: left one. The others
 * say how it went instead.
 */
export const callResults = [
  "reached",
  "no-answer",
  "message",
  "wrong-number",
  "they-called",
  "texted",
  "emailed",
] as const;
export type CallResult = (typeof callResults)[number];

/** What people do with a lead at the desk. */
export const leadActs = [
  "call",
  "note",
  "status",
  "assign",
  "next-step",
  "correct",
  "stop-calls",
  "stop-contact",
  "allow-contact",
  "release",
  "resend-guide",
  "undo",
] as const;
export type LeadAct = (typeof leadActs)[number];
