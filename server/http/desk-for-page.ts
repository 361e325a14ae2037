import type { DeskReply, LeadDesk, PlainFields } from "#contract/lead-desk.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadAnswer, LeadTaker } from "./lead-taker.ts";
import type { RenderTime } from "./render-time.ts";
import type { RequestOrigin } from "./submission-origin.ts";

export interface PageDeskDeps {
  readonly taker: LeadTaker;
  readonly renderTime: RenderTime;
  /** Where this request comes from. */
  readonly origin: RequestOrigin;
  /** Gets each answer, with what belongs into its headers. */
  readonly note: (answer: LeadAnswer) => void;
}

/** The desk as the action of one plain post sees it. */
export function deskForPage({ taker, renderTime, origin, note }: PageDeskDeps): LeadDesk {
  async function submit(
    kind: LeadKind,
    fields: PlainFields,
    boxes: readonly string[],
  ): Promise<DeskReply> {
    const answer = await taker.take(kind, origin, null, () => withBoxes(fields, boxes));
    note(answer);
    const { status, reply } = answer;
    const mendable = !reply.success && reply.errors !== undefined;
    return { status, reply, ...(mendable ? { renderTime: renderTime.stamp() } : {}) };
  }
  return {
    submitGuide: (fields) => submit("guide", fields, ["wantsNewsletter"]),
    submitPlanRequest: (variant, fields) =>
      submit(variant, fields, ["medicarePartA", "medicarePartB", "agreesToAutomatedContact"]),
    submitContact: (fields) => submit("contact", fields, ["agreesToAutomatedContact"]),
  };
}

/** A plain form sends a ticked box as text and an unticked one not at all. */
function withBoxes(fields: PlainFields, boxes: readonly string[]): Record<string, unknown> {
  const ticked = boxes.map((box) => [box, Boolean(fields[box])]);
  return { ...fields, ...Object.fromEntries(ticked) };
}
