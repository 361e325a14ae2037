/** The instant so many milliseconds after (or before, when negative) a time: UTC, ISO 8601. */
export function addMilliseconds(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
