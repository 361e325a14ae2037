import { type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import type { LeadFilter, LeadList } from "#contract/desk-leads.ts";
import { isPostgres } from "#server/db/engine.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";

/** Lines of a list that are shown at once. */
export const pageSize = 50;

/** How a list is sorted; the id decides between equal times. */
export interface Order {
  readonly by: "created_at" | "next_at";
  readonly direction: "asc" | "desc";
}

/** Some leads in the order of an index, which a list is made of. */
export interface Source {
  /** Name of the index; it has the columns that the filter narrows by. */
  readonly index: string;
  readonly condition?: ReturnType<typeof sql<SqlBool>> | undefined;
  readonly filter: LeadFilter;
}

/** A page of a list. Pass `next` as `after` for the following one; null if there is none. */
export interface Page {
  readonly rows: readonly LeadRow[];
  readonly next: string | null;
}

/**
 * A page of a list that is made of several sources, which have no lead in common.
 * @param after `next` of the page before; anything else starts from the beginning
 * @param size lines of the page
 * @throws database errors
 */
export async function readPage(
  db: Kysely<Tables>,
  sources: readonly Source[],
  order: Order,
  after: string | null,
  size = pageSize,
): Promise<Page> {
  const rows: LeadRow[] = [];
  for (const source of sources)
    rows.push(...(await rowsOf(db, source, { ...order, size }, placeIn(after))));
  const page = rows.toSorted(comparing(order));
  const last = page[size - 1];
  const isMore = page.length > size && last !== undefined;
  return {
    rows: page.slice(0, size),
    next: isMore ? `${last[order.by] ?? ""}~${last.id}` : null,
  };
}

/** How many leads a source has; at most `most` are counted. @throws database errors */
export async function countOf(db: Kysely<Tables>, source: Source, most: number): Promise<number> {
  const leads = withinSource(db, source).limit(most);
  const row = await db
    .selectFrom(leads.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A page as lists show it. @throws database errors */
export async function withLines(deps: LeadDeps, { rows, next }: Page): Promise<LeadList> {
  return { lines: await linesOf(deps, rows), next };
}

/** Where a list goes on: after the last lead of the page before. */
interface Place {
  readonly at: string;
  readonly id: string;
}

function placeIn(after: string | null): Place | null {
  const [, at, id] = /^(\d{4}-[\dT:.-]{1,30}Z)~([\w-]{1,64})$/.exec(after ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

async function rowsOf(
  db: Kysely<Tables>,
  source: Source,
  { by, direction, size }: Order & { readonly size: number },
  place: Place | null,
): Promise<LeadRow[]> {
  let leads = withinSource(db, source);
  if (place !== null)
    // A row-value comparison seeks in the index; two separate comparisons would scan it from the start.
    leads = leads.where((lead) =>
      lead(
        lead.refTuple(by, "id"),
        direction === "asc" ? ">" : "<",
        lead.tuple(place.at, place.id),
      ),
    );
  const inOrder = leads.orderBy(by, direction).orderBy("id", direction);
  // All columns only of the leads on the page: until then, the index has all that is asked.
  const page = db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", inOrder.limit(size + 1));
  return await page.execute();
}

/** Ids of a source's leads. */
function withinSource(db: Kysely<Tables>, { index, condition, filter }: Source) {
  const leads = db
    .selectFrom(leadsBy(db, index))
    .select("id")
    .where((lead) => fits(lead, filter));
  return condition === undefined ? leads : leads.where(condition);
}

/**
 * SQLite keeps no statistics here, and then prefers any index with an equality to the one that is in the list's order.
 * PostgreSQL knows how many leads each would read.
 */
function leadsBy(db: Kysely<Tables>, index: string) {
  const alias = isPostgres(db) ? sql`leads` : sql`leads indexed by ${sql.id(index)}`;
  return sql<LeadRow>`leads`.as<"leads">(alias);
}

type Leads = { leads: LeadRow };

function fits(lead: ExpressionBuilder<Leads, "leads">, { form, status, person }: LeadFilter) {
  return lead.and([
    ...(form === undefined ? [] : [lead("kind", "=", form)]),
    ...(status === undefined ? [] : [lead("status", "=", status)]),
    ...(person === undefined
      ? []
      : [person === "nobody" ? lead("assigned_to", "is", null) : lead("assigned_to", "=", person)]),
  ]);
}

function comparing({ by, direction }: Order): (a: LeadRow, b: LeadRow) => number {
  const key = (row: LeadRow) => `${row[by] ?? ""}~${row.id}`;
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => (key(a) < key(b) ? -sign : sign);
}
