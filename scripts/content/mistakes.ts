import { closestMatch } from "leven";

/** Where a value is in a content file: the names of fields, and places in lists counted from 0. */
export type FieldPath = readonly (string | number)[];

/** A mistake in a file under `content/`, in words for the person who edits the file. */
export interface Mistake {
  /** Relative to the root, as in `content/agency/agency.yaml`. */
  readonly file: string;
  /** Counted from 1; null if the mistake is a missing file. */
  readonly line: number | null;
  /** As in `profiles[2].image`; null in running text. */
  readonly field: string | null;
  /** What is wrong, and what would be right. */
  readonly message: string;
}

/** One or more mistakes in files under `content/`. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(printMistakes(mistakes));
    this.mistakes = mistakes;
  }
}

/** Mistakes for the terminal, by file and line. */
export function printMistakes(mistakes: readonly Mistake[]): string {
  const files = Map.groupBy(sortMistakes(mistakes), ({ file }) => file);
  const parts = [...files].map(([file, list]) => `${file}\n${list.map(printMistake).join("\n")}`);
  return parts.join("\n\n");
}

/** By file and line. */
export function sortMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

function printMistake({ line, field, message }: Mistake): string {
  const place = [line === null ? [] : `line ${line}`, field ?? []].flat().join(", ");
  return place === "" ? `  ${message}` : `  ${place}: ${message}`;
}

/** The path of a field in messages, e.g. `team[0].name`; null for the whole file. */
export function fieldName(path: FieldPath): string | null {
  const name = path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`))
    .join("")
    .replace(/^\./, "");
  return name === "" ? null : name;
}

/** " Did you mean `founded`?" if a known name is close to what was written; else nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const name = closestName(word, candidates);
  return name === undefined ? "" : ` Did you mean \`${name}\`?`;
}

/** The known name that was probably meant: two letters are wrong, or a third of them in a long name. */
export function closestName(word: string, candidates: Iterable<string>): string | undefined {
  const names = [...candidates];
  const sameLetters = names.find((name) => name.toLowerCase() === word.toLowerCase());
  const maxDistance = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3));
  return sameLetters ?? closestMatch(word, names, { maxDistance });
}
