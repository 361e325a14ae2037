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
 * The day whose amounts and seasons the built pages show, as YYYY-MM-DD: `BUILD_DATE`, which is for tests, or
 * today.
 * @param timeZone the agency's (IANA name), in which days start and end
 * @param now in ms since 1970
 * @throws {Error} if `BUILD_DATE` is not a day
 */
export function buildDay(
  timeZone: string,
  { BUILD_DATE }: NodeJS.ProcessEnv = process.env,
  now = Date.now(),
): Day {
  if (!BUILD_DATE) return todayIn(timeZone, now);
  if (!isDay(BUILD_DATE))
    throw new Error("BUILD_DATE isn't a valid date. Write it like 2026-10-01, or leave it unset.");
  return BUILD_DATE;
}
