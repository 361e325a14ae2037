/** Fields that hold no words for a reader. */
const silent = new Set([
  "id",
  "to",
  "href",
  "slug",
  "article",
  "articles",
  "description",
  "titleEnd",
]);

/** Every text of a content file in the order it stands, whatever the file's shape; addresses left out. */
export function pageWords(tree: unknown): string {
  return texts(tree).join(" ").replaceAll(/\s+/g, " ").trim();
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (silent.has(key) ? [] : texts(item)));
}
