import type { Screen } from "#operator/desk/desk.ts";

/** Narrower than this nothing can be laid out; a terminal that says 0 does not know. */
const narrowest = 20;

/**
 * What the output is read on. Block characters only on a terminal whose words are UTF-8, and never where
 * NO_COLOR (no-color.org) or a terminal of type `dumb` asks for plain text.
 */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return { width: null, blocks: false };
  const columns = stream.columns ?? 0;
  const words = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  const plain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb";
  const utf8 = /utf-?8/i.test(words) || process.platform === "win32";
  return { width: columns < narrowest ? 80 : columns, blocks: utf8 && !plain };
}
