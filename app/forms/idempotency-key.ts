/**
 * Gives a maker of idempotency keys for one form: the same content keeps its key on every try, so that
 * a repeated submission is one lead; changed content gets a new one.
 */
export function createKeyring(): (content: string) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    if (last?.content !== content) last = { content, key: randomKey() };
    return last.key;
  };
}

// Not randomUUID: it is missing where the site is served without https, e.g. in an office network.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
