import { fieldPath } from "./field-path.ts";

/** What fields of content files may point at. */
export interface Targets {
  /** File names of the articles, without their ending. */
  readonly articles: ReadonlySet<string>;
  /** File names of the photos. */
  readonly photos: ReadonlySet<string>;
}

/**
 * What a content file names and is not there, each with its field: articles in fields called `slugs` or
 * `articles`, photos in fields called `image`.
 */
export function referenceFaults(tree: unknown, targets: Targets, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const at = fieldPath(path, key);
    if (key === "image") return missing(at, value, targets.photos, noPhoto);
    if (key !== "slugs" && key !== "articles") return referenceFaults(value, targets, at);
    const faults = named(value).flatMap((one) => missing(at, one, targets.articles, noArticle));
    return [...faults, ...referenceFaults(value, targets, at)];
  });
}

const noPhoto = (name: string) => `there is no photo content/agency/photos/${name}`;
const noArticle = (name: string) => `there is no article content/en/articles/${name}.mdx`;

function missing(
  at: string,
  value: unknown,
  there: ReadonlySet<string>,
  say: (name: string) => string,
): string[] {
  return typeof value !== "string" || there.has(value) ? [] : [`${at}: ${say(value)}`];
}

function named(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
