import { contactTimes } from "#contract/lead-fields.ts";
import type { AnswerPlace } from "#contract/lead-reply.ts";
import { type Day, isDay } from "#medicare/calendar.ts";

/** When an agent calls, as the address of its calendar file says it. Nothing in it is personal. */
interface CallDay extends Pick<AnswerPlace, "time"> {
  /** The last day, in the agency's time zone. */
  readonly by: Day;
  /** Whether it's about someone else's Medicare, whose things are to be ready. */
  readonly theirs: boolean;
}

/** Parameters of the file's address. */
export const callParameters = ["by", "time", "for"];

/** Path of the calendar file with the day by which an agent calls. */
export function callFile({ by, time, theirs }: CallDay): string {
  return `/call.ics?by=${by}${time ? `&time=${time}` : ""}${theirs ? "&for=someone" : ""}`;
}

/** Reads the parameters of the file's address. Null without a day. */
export function readCallFile(query: URLSearchParams): CallDay | null {
  const by = query.get("by") ?? "";
  const time = contactTimes.find((one) => one === query.get("time"));
  return isDay(by) ? { by, time, theirs: query.get("for") === "someone" } : null;
}
