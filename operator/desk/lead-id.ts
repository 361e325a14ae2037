import type { Database } from "#server/db/database.ts";
import { idsStartingWith } from "#server/leads/read-leads.ts";
import { OperatorError } from "./operator-error.ts";

/** Fewer characters of an id could be mistyped into somebody else's. */
const fewestCharacters = 8;

/** The same for several, each once. @throws {OperatorError} when one is the start of several */
export async function leadIdsOf(database: Database, given: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const id of given) ids.add(await leadIdOf(database, id));
  return [...ids];
}

/**
 * The id of the one stored lead that is meant by an id or by its first characters, 8 at least.
 * @returns what was given, when no stored lead has such an id
 * @throws {OperatorError} when it is the start of several
 */
export async function leadIdOf(database: Database, given: string): Promise<string> {
  if (given.length < fewestCharacters) return given;
  const [id, another] = await idsStartingWith(database, given, 2);
  if (id === undefined || id === given) return given;
  if (another === undefined) return id;
  throw new OperatorError(`Several leads have an id that starts with ${given}. Give more of it.`);
}
