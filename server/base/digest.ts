import { createHash } from "node:crypto";

/** What tells one content from another in validators and versions: 96 bits of its SHA-256, as text for addresses. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}
