/** Time zones of the United States and its territories (IANA Time Zone Database, zone1970.tab), most used first. */
export const timeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Adak",
  "America/Boise",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/Indiana/Knox",
  "America/Indiana/Marengo",
  "America/Indiana/Petersburg",
  "America/Indiana/Tell_City",
  "America/Indiana/Vevay",
  "America/Indiana/Vincennes",
  "America/Indiana/Winamac",
  "America/Juneau",
  "America/Kentucky/Louisville",
  "America/Kentucky/Monticello",
  "America/Menominee",
  "America/Metlakatla",
  "America/Nome",
  "America/North_Dakota/Beulah",
  "America/North_Dakota/Center",
  "America/North_Dakota/New_Salem",
  "America/Sitka",
  "America/St_Thomas",
  "America/Yakutat",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
  "Pacific/Saipan",
] as const;

export type TimeZone = (typeof timeZones)[number];

/** What people call a zone, without saying whether it's summer: `Central Time`; Phoenix has `Mountain Standard Time`. */
export function timeZoneName(timeZone: TimeZone): string {
  return nameOf(timeZone, "longGeneric");
}

/** The same in a few letters: `CT`, `MST`. */
export function shortTimeZoneName(timeZone: TimeZone): string {
  return nameOf(timeZone, "shortGeneric");
}

function nameOf(timeZone: TimeZone, style: "longGeneric" | "shortGeneric"): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: style }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
