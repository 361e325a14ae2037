import type { Email } from "postal-mime";

/** Whom it goes to, and the boundary between its parts: that is random, and may spell any number. */
const leftOut = new Set(["to", "content-type"]);

/** For tests: the header lines that a visitor's words could have got into. */
export function headWords({ headerLines }: Pick<Email, "headerLines">): string {
  const lines = headerLines.filter(({ key }) => !leftOut.has(key));
  return lines.map(({ line }) => line).join("\n");
}
