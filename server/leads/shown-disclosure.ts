import { sha256 } from "./content-hash.ts";

/** A text with every wording it had, newest first. */
export interface Wordings {
  readonly id: string;
  readonly versions: readonly [Wording, ...Wording[]];
}

interface Wording {
  readonly version: string;
  readonly text: string;
}

/** A disclosure, or the text of a box, as it stood on the form. */
export interface ShownDisclosure {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the exact text. */
  readonly textHash: string;
}

/** The version that the page says it showed, when there is one; else the newest. */
export function shownDisclosure(disclosure: Wordings, claimed: string | null): ShownDisclosure {
  const { id, versions } = disclosure;
  const { version, text } = versions.find((one) => one.version === claimed) ?? versions[0];
  return { id, version, text, textHash: sha256(text) };
}
