import { data, redirect } from "react-router";
import {
  type MessagesPage as Messages,
  type TroubledMessage,
  type TroubledState,
  troubledStates,
} from "#contract/desk-office.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActButton, buttonClass } from "#app/desk/parts/forms.tsx";
import { useMay } from "#app/desk/parts/frame.tsx";
import { More } from "#app/desk/parts/line.tsx";
import { DeskPage, Empty } from "#app/desk/parts/page.tsx";
import { waitWords, When } from "#app/desk/parts/time.tsx";
import { messageName } from "#app/desk/parts/words.ts";
import { deskFor } from "#app/page-services.server.ts";
import { readTexts } from "./form-texts.ts";
import { Outcome } from "./outcome.tsx";
import type { Route } from "./+types/messages.ts";

export const handle = {
  caching: "none",
  query: ["state", "after", "done"],
  desk: { read: "agent", acts: { retry: "manager" } },
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const state = troubledStates.find((one) => one === query.get("state"));
  const page = await deskFor(context).messages({ state, after: query.get("after") ?? undefined });
  return { state, page, isDone: query.has("done"), now: new Date().toISOString() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = await readTexts(request);
  const problem = await deskFor(context).retryMessage(text("id"));
  if (problem === null) return redirect("/desk/messages?done=yes", 303);
  return data({ problem }, { status: 409 });
}

const stateWords: Readonly<Record<TroubledState, string>> = {
  failed: "Failed",
  held: "Held back",
  bounced: "Came back",
  withheld: "Not sent",
  "file-only": "Only in a file",
};

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, isDone, now } = loaderData;
  return (
    <DeskPage title="Messages">
      <Outcome
        done={isDone ? "It’s being sent again. If that fails, it comes back here." : undefined}
        problem={actionData?.problem}
      />
      <p className="quiet">
        <Queue of={page.queued} now={now} /> What was withheld or came back is listed for 30 days.
      </p>
      <States chosen={state} counts={page.counts} />
      {page.messages.length === 0 ? (
        <Empty>{state === undefined ? "Every message went out." : "No messages like that."}</Empty>
      ) : (
        <ul className="messages">
          {page.messages.map((message) => (
            <li key={message.id}>
              <Message of={message} now={now} />
            </li>
          ))}
        </ul>
      )}
      <More list={page} to={(after) => addressOf(state, after)} />
    </DeskPage>
  );
}

function addressOf(state: TroubledState | undefined, after?: string): string {
  const query = new URLSearchParams();
  if (state !== undefined) query.set("state", state);
  if (after !== undefined) query.set("after", after);
  return query.size === 0 ? "/desk/messages" : `/desk/messages?${query}`;
}

interface QueueProps {
  readonly of: Messages["queued"];
  readonly now: string;
}

function Queue({ of: { count, oldest }, now }: QueueProps) {
  if (oldest === null) return "No message is waiting to be sent.";
  const waiting = count === 1 ? "1 message is" : `${count} messages are`;
  return `${waiting} waiting to be sent, the oldest for ${waitWords(oldest, now)}.`;
}

interface StatesProps {
  readonly chosen: TroubledState | undefined;
  readonly counts: Messages["counts"];
}

function States({ chosen, counts }: StatesProps) {
  return (
    <ul className="chips" aria-label="Which messages">
      {[undefined, ...troubledStates].map((state) => (
        <li key={state ?? "all"}>
          <a
            href={addressOf(state)}
            className="chip"
            aria-current={state === chosen ? "true" : undefined}
          >
            {state === undefined ? "All" : `${stateWords[state]}: ${countWords(counts[state])}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** At most 99 are counted. */
function countWords(count: number): string {
  return count >= 99 ? "99+" : String(count);
}

interface MessageProps {
  readonly of: TroubledMessage;
  readonly now: string;
}

function Message({ of: message, now }: MessageProps) {
  const { id, kind, state, at, destination, lead, reason, advice, act } = message;
  const isManager = useMay("manager");
  return (
    <>
      <p className="message-name">
        <strong>{messageName(kind)}</strong>
        {destination !== null && ` (${destination})`} for{" "}
        <a href={`/desk/leads/${lead.number}`} className="text">
          <bdi>{lead.name}</bdi>
        </a>{" "}
        <span className="quiet">#{lead.number}</span>{" "}
        <span className="badge badge-warn">{stateWords[state]}</span>
      </p>
      <p className="quiet small">
        <When at={at} now={now} />
      </p>
      <p>
        {reason} {advice}
      </p>
      <div className="message-act">
        {act === "release" && (
          <a href={`/desk/leads/${lead.number}`} className={buttonClass("plain")}>
            {isManager ? "Look and release" : "Look at the lead"}
          </a>
        )}
        {act === "retry" && isManager && (
          <ActButton act="retry" fields={{ id }} label={`Send again: lead ${lead.number}`}>
            Send again
          </ActButton>
        )}
        {act === "retry" && !isManager && <p className="quiet">A manager can send it again.</p>}
      </div>
    </>
  );
}
