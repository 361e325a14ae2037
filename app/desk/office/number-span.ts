import { type NumberSpan, numberSpans } from "#contract/desk-office.ts";

/** The days that an address asks numbers for; 30 for anything else than one of the spans. */
export function spanIn(request: Request): NumberSpan {
  const days = new URL(request.url).searchParams.get("days");
  return numberSpans.find((span) => String(span) === days) ?? 30;
}
