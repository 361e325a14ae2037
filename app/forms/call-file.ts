import { contactMethods, contactTimes } from "#contract/lead-fields.ts";
import type { AnswerPlace } from "#contract/lead-reply.ts";
import { type Day, isDay } from "#medicare/calendar.ts";

/** When and how an agent answers, as the address of its calendar file says it. Nothing in it is personal. */
interface CallDay extends Pick<AnswerPlace, "way" | "time"> {
  /** The last day, in the agency's time zone. */
  readonly by: Day;
}

/** Parameters of the file's address. */
export const callParameters = ["by", "way", "time"];

const ways = [...contactMethods, "message"] as const;

/** Path of the calendar file with the day by which an agent answers. */
export function callFile({ by, way, time }: CallDay): string {
  return `/call.ics?by=${by}&way=${way}${time ? `&time=${time}` : ""}`;
}

/** Reads the parameters of the file's address. Null without a day and a way. */
export function readCallFile(query: URLSearchParams): CallDay | null {
  const by = query.get("by") ?? "";
  const way = ways.find((one) => one === query.get("way"));
  const time = contactTimes.find((one) => one === query.get("time"));
  return isDay(by) && way !== undefined ? { by, way, time } : null;
}
