import { join } from "node:path";
import type { Agency } from "#content/agency/agency.schema.ts";
import type { AmountsTable } from "#content/amounts/amounts.schema.ts";
import { currentOfficial, type OfficialRow } from "#content/amounts/current-official.ts";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import type { Disclaimers } from "#content/en/site/disclaimers.schema.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContent } from "#scripts/content/read-content.ts";

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
  const read = async (file: string): Promise<unknown> =>
    (await readContent(join(root, "content", file), facts)).data;
  const guide = (await read("en/guide/guide.yaml")) as Guide;
  const amounts = (await read("amounts/amounts.yaml")) as AmountsTable;
  return {
    guide: { ...guide, planYear: amounts.planYear, revisedWords: inWords(guide.revised) },
    agency: (await read("agency/agency.yaml")) as Agency,
    disclaimers: (await read("en/site/disclaimers.yaml")) as Disclaimers,
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
