const units = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** A span of time as people say it, in its two greatest units: `2 days 4 h`, `3 h 10 min`, `25 min`. */
export function howLong(milliseconds: number): string {
  const at = units.findIndex(([, size]) => milliseconds >= size);
  if (at === -1) return "under 1 min";
  let rest = milliseconds;
  const parts: string[] = [];
  for (const [name, size] of units.slice(at, at + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name === "day" && count > 1 ? "days" : name}`);
  }
  return parts.join(" ");
}
