import { displayWidth } from "./display-width.ts";
import { wrap } from "./wrap.ts";

/**
 * Breaks the lines of a sheet that are longer than the screen; what follows stands below the value, not
 * below its name.
 * @param width columns of the screen; null: nothing is broken, so that other programs get each text whole
 */
export function fitLines(text: string, width: number | null): string {
  if (width === null) return text;
  return text
    .split("\n")
    .flatMap((line) => (displayWidth(line) <= width ? line : broken(line, width)))
    .join("\n");
}

function broken(line: string, width: number): string[] {
  const head = /^ {2}\S.{0,30}? {2,}/.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...more] = wrap(line.slice(head.length), width - head.length);
  return [head + first, ...more.map((rest) => " ".repeat(head.length) + rest)];
}
