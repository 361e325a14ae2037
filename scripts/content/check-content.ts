import { glob } from "node:fs/promises";
import { join } from "node:path";
import { ContentError } from "./content-error.ts";
import { readFacts } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Checks every YAML file of `content/` against its schema.
 * @throws {AggregateError} whose errors are all the mistakes found, each naming file and field
 */
export async function checkContent(root: string): Promise<void> {
  const facts = await readFacts(root);
  const faults: ContentError[] = [];
  for await (const name of glob("content/**/*.yaml", { cwd: root })) {
    try {
      await readContent(join(root, name), facts);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "Mistakes in content/");
}
