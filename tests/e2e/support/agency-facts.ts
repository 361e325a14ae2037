import { join } from "node:path";
import type { ZodType } from "zod";
import {
  agencySchema,
  claimsSchema,
  licensesSchema,
  peopleSchema,
  testimonialsSchema,
} from "#content/agency/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";

// What an agency changes when it makes the site its own; the journeys follow it.
const root = process.cwd();
const facts = await readFacts(root);

export const agency = await read("agency", agencySchema);
export const licenses = await read("licenses", licensesSchema);
export const license = facts.get("license") ?? "";
export const claims = await read("claims", claimsSchema);
export const people = await read("people", peopleSchema);
export const testimonials = await read("testimonials", testimonialsSchema);

async function read<Data>(name: string, schema: ZodType<Data>): Promise<Data> {
  const file = join(root, "content/agency", `${name}.yaml`);
  return (await readContentBy(schema, file, facts)).data;
}
