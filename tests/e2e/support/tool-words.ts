import { join } from "node:path";
import type { ZodType } from "zod";
import { amountsSchema } from "#content/amounts/amounts.schema.ts";
import { datesSchema } from "#content/en/tools/dates.schema.ts";
import { penaltySchema } from "#content/en/tools/penalty.schema.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";

// The texts and amounts of the tools; the journeys follow them.
const root = process.cwd();
const facts = await readFacts(root);

export const datesWords = await read("en/tools/dates.yaml", datesSchema);
export const penaltyWords = await read("en/tools/penalty.yaml", penaltySchema);
export const amounts = await read("amounts/amounts.yaml", amountsSchema);

async function read<Data>(path: string, schema: ZodType<Data>): Promise<Data> {
  return (await readContentBy(schema, join(root, "content", path), facts)).data;
}
