/** Nothing that we take goes deeper than a list of objects. */
const deepest = 8;

/**
 * What a body holds as JSON in UTF-8; undefined for anything else, and for what is nested as nothing of ours
 * is: 64 KB of brackets parse well, and then fill the stack of whatever walks through them.
 */
export function jsonBody(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return isWithin(deepest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithin(depth - 1, part));
}
