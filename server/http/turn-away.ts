import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { formPages } from "#contract/form-pages.ts";
import { leadKinds } from "#contract/lead-kind.ts";
import type { BusyAnswers, PreparedAnswer } from "./busy-answers.ts";
import { statusOf } from "./fault.ts";
import { createFewEachTurn } from "./few-each-turn.ts";
import { leadCalls, type KindOf } from "./lead-calls.ts";
import { requestTarget } from "./request-target.ts";
import type { Answerer } from "./send-file.ts";
import type { NoteTurnedAway } from "./turned-away.ts";
import { boundUnreadBody } from "./unread-body.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export interface TurnAwayDeps {
  readonly room: Pick<WaitingRoom, "isFull">;
  readonly answers: BusyAnswers;
  readonly note: NoteTurnedAway;
}

/** An address that takes submissions. */
interface Intake {
  readonly kindOf: KindOf;
  readonly answer: (headers: IncomingHttpHeaders) => PreparedAnswer;
}

/**
 * While the waiting room is full, answers submissions by their method and path alone, with bytes that were
 * made before, and leaves everything else to others. Nobody reads their bodies or makes a Request of them:
 * through the app a refusal took the thread nearly as long as a page, so that those who could have been
 * taken were pushed out by those who could not.
 */
export function createTurnAway({ room, answers, note }: TurnAwayDeps): Answerer {
  const intakes = intakesFor(answers);
  const soon = createFewEachTurn();

  return (incoming, outgoing) => {
    if (incoming.method !== "POST" || !room.isFull()) return false;
    const { path } = requestTarget(incoming);
    const intake = intakes.get(path);
    if (intake === undefined) return false;
    const start = performance.now();
    soon(() => {
      send(incoming, outgoing, intake.answer(incoming.headers));
      note(path, intake.kindOf(incoming.headers), performance.now() - start);
    });
    return true;
  };
}

/** By now a short body has arrived, and Node throws it away; of a longer one only a little is taken in. */
function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: PreparedAnswer): void {
  if (!incoming.complete) {
    incoming.read(); // what has come of it, so that nothing lies before what is bounded
    boundUnreadBody(incoming, outgoing);
  }
  outgoing.writeHead(statusOf.unavailable, answer.head);
  outgoing.end(answer.body);
}

function intakesFor({ script, form }: BusyAnswers): ReadonlyMap<string, Intake> {
  const calls = Object.entries(leadCalls).map(
    ([path, kindOf]) => [path, { kindOf, answer: script }] as const,
  );
  const pages = leadKinds.flatMap((kind) =>
    formPages[kind].map((path) => [path, { kindOf: () => kind, answer: form }] as const),
  );
  return new Map<string, Intake>([...calls, ...pages]);
}
