import type { HistoryEntry } from "#contract/desk-leads.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { ActButton } from "#app/desk/parts/forms.tsx";
import { Fold, Quoted } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { entryWords } from "#app/desk/parts/words.ts";

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  readonly now: string;
  /** Of the lead; null: nothing can be undone here. */
  readonly version: number | null;
}

/** What happened, newest first; messages to the office that need nobody come last, behind one press. */
export function History({ entries, now, version }: HistoryProps) {
  const routine = entries.filter(isRoutine);
  const others = entries.filter((entry) => !isRoutine(entry));
  return (
    <>
      <Entries entries={others} now={now} version={version} />
      {routine.length > 0 && (
        <Fold title={`Messages to the office and other software: ${routine.length}`}>
          <Entries entries={routine} now={now} version={version} />
        </Fold>
      )}
    </>
  );
}

/** A message that isn't for the person, and went as it should. */
function isRoutine(entry: HistoryEntry): boolean {
  const { entry: what } = entry;
  return what.kind === "message" && routineMessages.has(what.message) && !isTroubled(entry);
}

const routineMessages: ReadonlySet<OutboxKind> = new Set<OutboxKind>([
  "agency-notification",
  "lead-webhook",
  "lead-update-webhook",
]);

function Entries({ entries, now, version }: HistoryProps) {
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={`${entry.id} ${entry.entry.kind}`} className={lookOf(entry)}>
          <Entry entry={entry} now={now} />
          {entry.canUndo && version !== null && (
            <ActButton
              act="undo"
              version={version}
              fields={{ entry: entry.id }}
              look="link"
              label={`Undo: ${entryWords(entry, now)}`}
            >
              Undo
            </ActButton>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What people did and wrote stands out; what was undone steps back. */
function lookOf({ entry, undone }: HistoryEntry): string | undefined {
  if (undone) return "undone";
  return entry.kind === "call" || entry.kind === "note" ? "work" : undefined;
}

function Entry({ entry, now }: { readonly entry: HistoryEntry; readonly now: string }) {
  const { at, by, undone } = entry;
  const note = noteOf(entry);
  return (
    <div>
      <p className="history-what">
        <span>{entryWords(entry, now)}</span>
        {undone && <span className="badge">Undone</span>}
      </p>
      {note && <Quoted>{note}</Quoted>}
      {isTroubled(entry) && (
        <p>
          <a href="/desk/messages" className="text">
            Messages that need somebody
          </a>
        </p>
      )}
      <p className="small quiet">
        <When at={at} now={now} />
        {by && (
          <>
            , <bdi>{by}</bdi>
          </>
        )}
        {undone && (
          <>
            . Undone <When at={undone.at} now={now} /> by <bdi>{undone.by}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** A text that belongs to an entry. */
function noteOf({ entry }: HistoryEntry): string | null {
  switch (entry.kind) {
    case "call":
    case "note":
      return entry.note;
    case "next-step":
      return entry.next?.note ?? null;
    case "corrected":
      return entry.from === null ? null : `It was ${entry.from}`;
    case "message":
      return entry.outcome.reason;
    default:
      return null;
  }
}

/** Whether it's a message that somebody has to look at. */
function isTroubled({ entry }: HistoryEntry): boolean {
  return (
    entry.kind === "message" && ["failed", "bounced", "withheld"].includes(entry.outcome.state)
  );
}
