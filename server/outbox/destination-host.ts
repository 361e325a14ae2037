/** Host and port of a webhook's address, the only part that may be shown: its path may hold a secret. */
export function destinationHost(destination: string | null): string | null {
  return destination === null ? null : (URL.parse(destination)?.host ?? "unknown");
}
