import type { Disclosure } from "#content/en/disclosures/disclosure.schema.ts";
import { sha256 } from "./content-hash.ts";

/** A disclosure as it stood beside the button. */
export interface ShownDisclosure {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the exact text. */
  readonly textHash: string;
}

/** The version that the page says it showed, when there is one; else the newest. */
export function shownDisclosure(disclosure: Disclosure, claimed: string | null): ShownDisclosure {
  const { id, versions } = disclosure;
  const shown = versions.find(({ version }) => version === claimed) ?? versions[0];
  if (shown === undefined) throw new Error(`the disclosure ${id} has no version`);
  return { id, ...shown, textHash: sha256(shown.text) };
}
