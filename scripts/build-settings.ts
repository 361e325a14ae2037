import { type Day, isDay, todayIn } from "#medicare/calendar.ts";

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
 * The first day that a build is for, as YYYY-MM-DD: `SITE_DATE`, which is for tests, or today.
 * @param timeZone the agency's (IANA name), in which days start and end
 * @param now in ms since 1970
 * @throws {Error} if `SITE_DATE` is not a day
 */
export function siteDay(
  timeZone: string,
  { SITE_DATE }: NodeJS.ProcessEnv = process.env,
  now = Date.now(),
): Day {
  if (!SITE_DATE) return todayIn(timeZone, now);
  if (!isDay(SITE_DATE))
    throw new Error("SITE_DATE isn't a valid date. Write it like 2026-10-01, or leave it unset.");
  return SITE_DATE;
}
