import { detailOf } from "./db/error-code.ts";
import type { LogFields } from "./log.ts";

/**
 * What may be logged of an unexpected error: its name, its code and where it was thrown. Never its
 * message, which can quote what a visitor typed (JSON.parse does, and so do database drivers).
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { code: "not-an-error" };
  const { code } = error as NodeJS.ErrnoException;
  const at = places(error).slice(0, 4).join(" < ");
  const named = typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? code : plainName(error);
  return {
    code: named + detailOf(error),
    reason: at === "" ? plainName(error) : `${plainName(error)} at ${at}`,
  };
}

function plainName(error: Error): string {
  return /^[A-Za-z]\w{0,40}$/.test(error.name) ? error.name : "Error";
}

/** The stack repeats the message, so only what stands after it counts, and of that only file:line:column. */
function places(error: Error): string[] {
  const stack = error.stack ?? "";
  const start = stack.indexOf(error.message);
  if (start === -1) return [];
  const frames = stack.slice(start + error.message.length).split("\n");
  return frames.flatMap(
    (frame) => /^ {4}at .*?([\w.-]+(?:\/[\w.-]+)?:\d+:\d+)\)?$/.exec(frame)?.[1] ?? [],
  );
}
