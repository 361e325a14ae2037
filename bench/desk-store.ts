import { type Kysely, sql } from "kysely";
import type { LeadStatus } from "#contract/lead-work.ts";
import { isPostgres } from "#server/db/engine.ts";
import type { Tables } from "#server/db/tables.ts";
import { searchWords } from "#server/leads/search-words.ts";

/** People at the invented desk. */
export const people = Array.from({ length: 12 }, (_, at) => `agent-${at}`);

const firstNames =
  "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Maria Marie Mark Martha Margaret Martin Carol Ruth Sharon Betty Helen José Juan Carmen Luis Rosa Ana Nancy Donna Thomas Charles Daniel Paul Donald George Kenneth".split(
    " ",
  );
const lastNames =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Núñez O'Brien Delgado".split(
    " ",
  );

/** The same for each run: a linear congruential generator (Numerical Recipes). */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** One out of a list, the first ones much more often, as names are. */
const oneOf = (list: readonly string[], roll: ReturnType<typeof dice>) =>
  list[Math.floor((roll(1000) / 1000) ** 2 * list.length)] ?? "";

/** Fills a store with leads of two years, the newest from now, in the shape that an office of twelve leaves. */
export async function fillDesk(db: Kysely<Tables>, leads: number, now: Date): Promise<void> {
  const roll = dice(42);
  await insertPeople(db);
  const batch = 5000;
  for (let from = 0; from < leads; from += batch) {
    const size = Math.min(batch, leads - from);
    const rows = Array.from({ length: size }, (_, at) => madeLead(from + at, leads, now, roll));
    await db.transaction().execute(async (tx) => {
      await insert(
        tx,
        "leads",
        rows.map(({ row }) => row),
        integers.leads,
      );
      await insert(
        tx,
        "lead_details",
        rows.map(({ details }) => details),
        [],
      );
      await insert(
        tx,
        "lead_words",
        rows.flatMap(({ words }) => words),
        ["number"],
      );
      await insert(
        tx,
        "contact_marks",
        rows.flatMap(({ marks }) => marks),
        [],
      );
      await insert(
        tx,
        "lead_acts",
        rows.flatMap(({ acts }) => acts),
        [],
      );
      await insert(
        tx,
        "outbox",
        rows.map(({ mail }) => mail),
        [],
      );
    });
  }
  // Numbers were given; the next lead gets the next one.
  if (isPostgres(db))
    await sql`select setval('lead_number', (select max(number) from leads))`.execute(db);
  // SQLite keeps no statistics; PostgreSQL's server would make them within a minute.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}

const integers = { leads: ["number", "wants_newsletter", "version", "has_words"] } as const;

async function insertPeople(db: Kysely<Tables>): Promise<void> {
  for (const id of people) {
    const row = { id, name: id, email: `${id}@bench.example`, role: "agent", created_at: "2024" };
    const login = { email_lower: row.email, morning_mail: 0 };
    await db
      .insertInto("desk_people")
      .values({ ...row, ...login, role: "agent" })
      .execute();
  }
}

type Row = Readonly<Record<string, string | number | null>>;

/** Inserts rows from one JSON text, which takes a fraction of the time of as many bound values. */
async function insert(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
  numbers: readonly string[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(
    names.map((name) =>
      numbers.includes(name)
        ? sql`cast(value ->> ${sql.lit(name)} as integer)`
        : sql`value ->> ${sql.lit(name)}`,
    ),
  );
  const json = JSON.stringify(rows);
  const source = isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) as rows (value)`
    : sql`json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) select ${values} from ${source}`.execute(
    db,
  );
}

const hour = 3_600_000;
const firstNumber = 1001;

/** Most leads are done; the newest few in a hundred are in work. */
function statusOf(age: number, roll: ReturnType<typeof dice>): LeadStatus {
  if (age < 0.03) return roll(3) === 0 ? "working" : "new";
  if (age < 0.08) return roll(2) === 0 ? "working" : "appointment";
  return roll(5) === 0 ? "enrolled" : "not-interested";
}

function madeLead(n: number, leads: number, now: Date, roll: ReturnType<typeof dice>) {
  const createdAt = new Date(now.getTime() - ((leads - n) / leads) * 730 * 24 * hour).toISOString();
  const id = `bench-${String(n).padStart(8, "0")}`;
  // Every seventh has written before.
  const who = n % 7 === 0 && n > 100 ? n - 1 - roll(90) : n;
  const name = `${oneOf(firstNames, dice(who))} ${oneOf(lastNames, dice(who * 31 + 7))}`;
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}${who}@mail.test`;
  const digits = `${["214", "972", "469", "817", "512"][who % 5] ?? "214"}${String(2_000_000 + (who % 7_999_999))}`;
  const phone = digits.replace(/(...)(...)/, "($1) $2-");
  const zipCode = roll(10) < 6 ? String(75_000 + roll(300)) : String(10_000 + roll(80_000));
  const status = statusOf((leads - n) / leads, roll);
  const isNew = status === "new";
  const isOpen = isNew || status === "working" || status === "appointment";
  const number = firstNumber + n;
  const hasNext = isOpen && !isNew && roll(2) === 0;
  const kind = ["guide", "guide", "compare", "consultation", "contact"][n % 5] ?? "guide";
  const row = {
    id,
    number,
    kind,
    name,
    email,
    email_normalized: email,
    zip_code: zipCode,
    wants_newsletter: 0,
    suspected: n % 100 === 0 ? "trap" : null,
    page: "/",
    channel: "web",
    created_at: createdAt,
    first_contacted_at: isNew ? null : createdAt,
    status,
    assigned_to: roll(5) < 2 ? null : (people[roll(people.length)] ?? null),
    next_at: hasNext ? new Date(now.getTime() + (roll(1400) - 200) * hour).toISOString() : null,
    next_note: null,
    version: isNew ? 0 : 1,
    has_words: 1,
    reach_by: kind === "guide" ? "email" : "phone",
  };
  const act = `act-${String(n).padStart(8, "0")}`;
  const done = { version: 1, before: { status: "new" }, after: { status: "working" } };
  const detail = JSON.stringify({ ...done, result: "reached", note: null, canUndo: true });
  const by = { by_id: "agent-0", by_name: "agent-0", act: "call" };
  return {
    row,
    details: { lead_id: id, phone, message: "Please call me about the plans in my county." },
    words: searchWords({ name, email, phone, zipCode }).map((word) => ({ number, word })),
    marks: isNew
      ? []
      : [
          {
            id: act,
            lead_id: id,
            contacted_at: createdAt,
            contacted_by: "agent-0",
            result: "reached",
          },
        ],
    acts: isNew ? [] : [{ id: act, lead_id: id, at: createdAt, ...by, detail, form_key: act }],
    mail: {
      id: `mail-${n}`,
      lead_id: id,
      kind: "agency-notification",
      state: n % 5000 === 0 ? "failed" : "sent",
      message_id: `<${n}@bench.example>`,
      due_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    },
  };
}
