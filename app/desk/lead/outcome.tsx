import type { ReactNode } from "react";
import type { CorrectedMails, HistoryEntry, LeadPage } from "#contract/desk-leads.ts";
import { ActButton } from "#app/desk/parts/forms.tsx";
import { Notice, outcomeId } from "#app/desk/parts/notice.tsx";
import { momentWords } from "#app/desk/parts/time.tsx";
import { entryWords } from "#app/desk/parts/words.ts";
import { History } from "./history.tsx";

interface DoneProps {
  readonly page: LeadPage;
  readonly act: string;
  readonly entryId: string | null;
  readonly now: string;
  /** Where to go on. */
  readonly children: ReactNode;
}

/** What was just done, with a way back from it. */
export function Done({ page, act, entryId, now, children }: DoneProps) {
  const entries = page.history.filter(({ id }) => id === entryId);
  const entry = entries[0] ?? null;
  const words = doneWords(act, entries, page, now);
  if (words === null) return null;
  const canUndo = entry !== null && entry.canUndo && act !== "undo";
  return (
    <Notice
      id={outcomeId}
      kind="done"
      act={
        <div className="acts">
          {canUndo && (
            <ActButton act="undo" version={page.version} fields={{ entry: entry.id }}>
              Undo
            </ActButton>
          )}
          {children}
        </div>
      }
    >
      <p>{words}</p>
    </Notice>
  );
}

/** Of acts whose words don't depend on anything else. */
const words: Readonly<Record<string, string>> = {
  note: "Note saved.",
  "stop-calls": "Saved. This number won’t be called again.",
  "stop-contact":
    "Saved. They’re on the list of people not to contact, and their open requests are closed.",
  "allow-contact": "Saved. They may be contacted again.",
  release: "Released. It’s among the open leads now, and its emails are on their way.",
  "resend-guide": "The email with the guide is on its way.",
  undo: "Undone.",
};

/** Null for anything that no form of the page does: the address may come from anywhere. */
function doneWords(
  act: string,
  entries: readonly HistoryEntry[],
  page: LeadPage,
  now: string,
): string | null {
  if (act === "added") return addedWords(page, now);
  if (act === "correct") return correctionWords(page);
  const fixed = Object.hasOwn(words, act) ? words[act] : undefined;
  if (fixed !== undefined) return fixed;
  if (!["call", "next-step", "status", "assign"].includes(act)) return null;
  const happened = entries.map((entry) => entryWords(entry, now));
  const isStep = entries.some(({ entry }) => entry.kind === "next-step");
  const parts = act === "call" && !isStep ? [...happened, unchangedStep(page, now)] : happened;
  return `${["Saved", ...parts].join(". ")}.`;
}

function addedWords({ next, assignedTo }: LeadPage, now: string): string {
  return [
    "Added",
    next === null ? "No next step is planned" : `Next step: ${momentWords(next.at, now)}`,
    assignedTo ? `Assigned to ${assignedTo.name}` : "Not assigned",
  ]
    .map((part) => `${part}.`)
    .join(" ");
}

/** Of the newest correction, with what it sent by itself. */
function correctionWords({ history }: LeadPage): string {
  const newest = history.find(({ entry }) => entry.kind === "corrected")?.entry;
  const mails = newest?.kind === "corrected" ? newest.mails : undefined;
  return ["Correction saved.", ...(mails ? mailWords(mails) : [])].join(" ");
}

function mailWords({ queued, withheld, accepted }: CorrectedMails): string[] {
  const count = (emails: number) => (emails === 1 ? "1 email" : `${emails} emails`);
  return [
    ...(queued > 0 ? [`${count(queued)} on the way to the new address.`] : []),
    ...(withheld > 0 ? [`${count(withheld)} can’t be sent to it: the history says why.`] : []),
    ...(accepted > 0 ? [`${count(accepted)} went to the old address, and can be sent again.`] : []),
  ];
}

function unchangedStep({ next }: LeadPage, now: string): string {
  return next === null
    ? "No next step is planned"
    : `Next step stays: ${momentWords(next.at, now)}`;
}

/** Somebody was faster, and nothing was done. */
export function Changed({
  since,
  now,
}: {
  readonly since: readonly HistoryEntry[];
  readonly now: string;
}) {
  return (
    <Notice
      id={outcomeId}
      kind="error"
      title="This lead changed while you had it open, so nothing of yours was saved yet."
    >
      <p>What you typed is still below. Look at what happened, then save again.</p>
      <History entries={since} now={now} version={null} />
    </Notice>
  );
}

/** Why an act can't be done. */
export function Refused({ reason }: { readonly reason: string }) {
  return (
    <Notice id={outcomeId} kind="error" title="Nothing was changed.">
      <p>{reason}</p>
    </Notice>
  );
}
