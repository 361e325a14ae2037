import { join } from "node:path";
import type { Facts } from "#scripts/content/fill-in.ts";
import { readContent } from "#scripts/content/read-content.ts";
import { placedPictures } from "./placed-pictures.ts";

/** Ids of the amounts quoted in the pictures that a text places: the article's panel lists them too. */
export async function pictureAmounts(root: string, text: string, facts: Facts): Promise<string[]> {
  const read = await Promise.all(
    placedPictures(text).map(({ name }) =>
      readContent(join(root, `content/en/pictures/${name}.yaml`), facts),
    ),
  );
  return read.flatMap(({ amountsUsed }) => amountsUsed);
}
