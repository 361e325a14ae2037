/**
 * Reads the settings that the built pages contain: the site's origin, without a trailing slash. Ignores invalid
 * values: the service reports them on startup.
 */
export function buildSettings(env: NodeJS.ProcessEnv = process.env) {
  const { PUBLIC_URL, PORT } = env;
  const url = URL.parse(PUBLIC_URL || `http://localhost:${PORT || 3000}`);
  return { publicUrl: url?.protocol.startsWith("http") ? url.origin : "http://localhost:3000" };
}

/**
 * The day whose amounts and seasons the built pages show, as YYYY-MM-DD: `BUILD_DATE`, which is for tests, or
 * today.
 * @param timeZone the agency's (IANA name), in which days start and end
 * @throws {Error} if `BUILD_DATE` is not a day
 */
export function buildDay(
  timeZone: string,
  { BUILD_DATE }: NodeJS.ProcessEnv = process.env,
  now = new Date(),
): string {
  if (!BUILD_DATE) return dayIn(timeZone, now);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(BUILD_DATE) && !Number.isNaN(Date.parse(BUILD_DATE));
  if (!isDay)
    throw new Error("BUILD_DATE isn't a valid date. Write it like 2026-10-01, or leave it unset.");
  return BUILD_DATE;
}

/** A moment's day in a time zone (IANA name), as YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}
