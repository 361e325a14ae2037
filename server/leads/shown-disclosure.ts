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

/** Every wording as it would be kept, newest first. */
export type ShownWordings = readonly [ShownDisclosure, ...ShownDisclosure[]];

/** Puts together what is kept of each wording: once for a form, since they are the same for all its leads. */
export function shownWordings({ id, versions: [newest, ...older] }: Wordings): ShownWordings {
  const shown = ({ version, text }: Wording) => ({ id, version, text, textHash: sha256(text) });
  return [shown(newest), ...older.map(shown)];
}

/** The version that the page says it showed, when there is one; else the newest. */
export function shownDisclosure(wordings: ShownWordings, claimed: string | null): ShownDisclosure {
  return wordings.find(({ version }) => version === claimed) ?? wordings[0];
}
