import { join } from "node:path";
import type { ZodType } from "zod";
import { schema as agencySchema, type Agency } from "#content/agency/agency.schema.ts";
import { schema as amountsSchema, type AmountsTable } from "#content/amounts/amounts.schema.ts";
import { currentOfficial, type OfficialRow } from "#content/amounts/current-official.ts";
import { schema as guideSchema, type Guide } from "#content/en/guide/guide.schema.ts";
import {
  schema as disclaimersSchema,
  type Disclaimers,
} from "#content/en/site/disclaimers.schema.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";

/** Everything the chapters may name, in the shape that `facts.typ` reads. */
export interface GuideInputs {
  readonly guide: Guide & { planYear: number; revisedWords: string };
  readonly agency: Agency;
  readonly disclaimers: Disclaimers;
  readonly facts: Readonly<Record<string, string>>;
  /** Each with `place`: its source without the year, which has a column of its own. */
  readonly official: readonly (OfficialRow & { place: string })[];
}

/**
 * Reads the guide's settings and all facts from `content/` under `root`.
 * @throws {ContentError} naming the file and field at fault
 */
export async function readGuideInputs(root: string): Promise<GuideInputs> {
  const facts = await readFacts(root);
  const read = async <Data>(schema: ZodType<Data>, file: string): Promise<Data> =>
    (await readContentBy(schema, join(root, "content", file), facts)).data;
  const guide = await read(guideSchema, "en/guide/guide.yaml");
  const amounts = await read(amountsSchema, "amounts/amounts.yaml");
  return {
    guide: { ...guide, planYear: amounts.planYear, revisedWords: inWords(guide.revised) },
    agency: await read(agencySchema, "agency/agency.yaml"),
    disclaimers: await read(disclaimersSchema, "en/site/disclaimers.yaml"),
    facts: Object.fromEntries(facts),
    official: currentOfficial(amounts, everyId(amounts)).map((row) => ({
      ...row,
      place: row.source.replace(/, \d{4}$/, ""),
    })),
  };
}

/** Each amount once; the amounts of a list one by one. */
function everyId(table: AmountsTable): string[] {
  return Object.entries(table.amounts).flatMap(([id, { items }]) =>
    items ? items.map((_, index) => `${id}.${index + 1}`) : [id],
  );
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
