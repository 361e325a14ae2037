const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * FNV-1a of a text's UTF-8 bytes in 64 bits (RFC 9923), as 16 hexadecimal digits: tells contents apart,
 * also where the browser has no digest of its own (`crypto.subtle` is missing without https).
 */
export function fingerprint(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash.toString(16).padStart(16, "0");
}
