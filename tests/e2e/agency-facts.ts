import { join } from "node:path";
import { schema as agencySchema } from "#content/agency/agency.schema.ts";
import { schema as claimsSchema } from "#content/agency/claims.schema.ts";
import { schema as peopleSchema } from "#content/agency/people.schema.ts";
import { schema as testimonialsSchema } from "#content/agency/testimonials.schema.ts";
import { readContentBy } from "#scripts/content/read-content.ts";

// What an agency changes when it makes the site its own; the journeys follow it.
const directory = join(process.cwd(), "content/agency");

export const { data: agency } = await readContentBy(
  agencySchema,
  join(directory, "agency.yaml"),
  new Map(),
);
export const { data: claims } = await readContentBy(
  claimsSchema,
  join(directory, "claims.yaml"),
  new Map(),
);
export const { data: people } = await readContentBy(
  peopleSchema,
  join(directory, "people.yaml"),
  new Map(),
);
export const { data: testimonials } = await readContentBy(
  testimonialsSchema,
  join(directory, "testimonials.yaml"),
  new Map(),
);
