/**
 * Gives the day of an instant as clocks in a zone show it, as `YYYY-MM-DD`.
 * @param timeZone IANA name, e.g. `America/New_York`
 */
export function agencyDay(timeZone: string): (instant: Date) => string {
  // The Swedish way of writing a date is that of ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
  // Clocks of every zone turn over at a whole minute; asked for each page, the format was dearest of all.
  let minute = Number.NaN;
  let day = "";
  return (instant) => {
    const asked = Math.floor(instant.getTime() / 60_000);
    if (asked !== minute) [minute, day] = [asked, format.format(instant)];
    return day;
  };
}
