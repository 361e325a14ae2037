import type { Database } from "#server/db/database.ts";
import type { ShownDisclosure } from "./forms.ts";
import { formDefinitions } from "./form-definitions.ts";

/** Every version of every disclosure and consent text in the content, each once. */
export function allWordings(): readonly ShownDisclosure[] {
  const all = Object.values(formDefinitions).flatMap(({ disclosure, consent }) => [
    ...disclosure,
    ...consent,
  ]);
  return [...new Map(all.map((one) => [`${one.id} ${one.version}`, one])).values()];
}

/**
 * Versions whose text was edited after people were shown it, so that their proof and the content disagree. Records
 * each text that is served for the first time. A text that nobody was shown yet may still change.
 * @param wordings by default those in the content
 * @throws database errors
 */
export async function editedVersions(
  database: Pick<Database, "write">,
  wordings: readonly ShownDisclosure[] = allWordings(),
): Promise<readonly ShownDisclosure[]> {
  return await database.write(async (tx) => {
    const rows = await tx.selectFrom("disclosure_versions").selectAll().execute();
    const known = new Map(rows.map((row) => [`${row.disclosure_id} ${row.version}`, row]));
    const edited: ShownDisclosure[] = [];
    for (const wording of wordings) {
      const { id, version, textHash } = wording;
      const first = known.get(`${id} ${version}`)?.text_hash;
      if (first === textHash) continue;
      // A text stays here for as long as a lead has it as proof.
      const shown = tx
        .selectFrom("disclosure_texts")
        .select("hash")
        .where("hash", "=", first ?? "");
      if ((await shown.executeTakeFirst()) !== undefined) {
        edited.push(wording);
        continue;
      }
      await tx
        .insertInto("disclosure_versions")
        .values({ disclosure_id: id, version, text_hash: textHash })
        .onConflict((conflict) =>
          conflict.columns(["disclosure_id", "version"]).doUpdateSet({ text_hash: textHash }),
        )
        .execute();
    }
    return edited;
  });
}

/** What is wrong with an edited version, and what to do. */
export function editedVersionText({ id, version }: ShownDisclosure): string {
  return (
    `Version ${version} in content/en/disclosures/${id}.yaml was edited after people were shown it. ` +
    "Put its old text back, and add the new wording as a new version at the top. " +
    "If the agency's name changed, write the old name into the old versions in place of {agency}."
  );
}
