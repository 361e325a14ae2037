import { join } from "node:path";
import type { ZodType } from "zod";
import { schema as agencySchema, type Agency } from "#content/agency/agency.schema.ts";
import { schema as peopleSchema } from "#content/agency/people.schema.ts";
import { schema as disclaimersSchema } from "#content/en/site/disclaimers.schema.ts";
import { schema as imagesSchema, type ShareImage } from "#content/en/site/share-images.schema.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";

/** What one picture shows, in the shape that `share-image.typ` reads. */
export interface ShareInputs extends ShareImage {
  readonly agency: Agency;
  readonly notGovernment: string;
  /** Of the first three of the team. */
  readonly initials: readonly string[];
}

/**
 * Reads the words of the pictures for sharing from `content/` under `root`.
 * @throws {ContentError} naming the file and field at fault
 */
export async function readShareInputs(root: string): Promise<ShareInputs[]> {
  const facts = await readFacts(root);
  const read = async <Data>(schema: ZodType<Data>, file: string): Promise<Data> =>
    (await readContentBy(schema, join(root, "content", file), facts)).data;
  const agency = await read(agencySchema, "agency/agency.yaml");
  const { notGovernment } = await read(disclaimersSchema, "en/site/disclaimers.yaml");
  const images = await read(imagesSchema, "en/site/share-images.yaml");
  const { team } = await read(peopleSchema, "agency/people.yaml");
  const initials = team.slice(0, 3).map(({ name }) => initialsOf(name));
  return images.map((image) => ({ ...image, agency, notGovernment, initials }));
}

function initialsOf(name: string): string {
  return name
    .split(" ")
    .map(([letter = ""]) => letter)
    .join("")
    .slice(0, 2);
}
