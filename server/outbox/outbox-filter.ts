import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from "kysely";
import type { OutboxKind, OutboxState, Tables } from "#server/db/tables.ts";

/** Which rows are meant: those that have all that is named. */
export interface OutboxFilter {
  readonly state?: OutboxState | undefined;
  readonly kind?: OutboxKind | undefined;
  /** Host of a webhook, with or without its port. */
  readonly destination?: string | undefined;
}

type Row = ExpressionBuilder<Tables, "outbox">;
type Condition = ExpressionWrapper<Tables, "outbox", SqlBool>;

/** The filter as a condition on a row. */
export function fits(row: Row, { state, kind, destination }: OutboxFilter): Condition {
  return row.and([
    ...(state === undefined ? [] : [row("state", "=", state)]),
    ...(kind === undefined ? [] : [row("kind", "=", kind)]),
    ...(destination === undefined ? [] : [goesTo(row, destination)]),
  ]);
}

/** Addresses are kept whole and in their normal form, so a host is followed by a slash or its port. */
function goesTo(row: Row, host: string): Condition {
  const starts = ["https", "http"].flatMap((scheme) =>
    ["/", ":"].map((mark) => `${scheme}://${host.toLowerCase()}${mark}`),
  );
  const begins = (start: string) =>
    row(sql<string>`substr(${sql.ref("destination")}, 1, ${start.length})`, "=", start);
  return row.or(starts.map(begins));
}
