import type { Difference } from "./compare-table.ts";
import type { Compared } from "./move-rows.ts";

const meanings: Readonly<Record<Difference["what"], string>> = {
  missing: "only in the file",
  unknown: "only in PostgreSQL",
  changed: "not the same",
};

/** The first differences, a line each, and how many more there are. */
export function differenceLines({ count, named }: Compared): string[] {
  const more = count - named.length;
  return [
    ...named.map(differenceLine),
    ...(more === 0 ? [] : [`  and ${more.toLocaleString("en-US")} more`]),
  ];
}

function differenceLine({ table, key, what, columns }: Difference): string {
  const where = columns.length === 0 ? "" : `: ${columns.join(", ")}`;
  return `  ${table} ${key.join(", ")}: ${meanings[what]}${where}`;
}
