import type { Run } from "./letter.ts";

/** Fills each `[name]` of a text from content; a name without a value stays as it is. */
export function fillSlots(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\[(\w+)\]/g, (whole, name: string) => values[name] ?? whole);
}

/** Puts a run, such as a link, in the place of `[name]` and gives the pieces in order. */
export function placeRun(text: string, name: string, run: Run): Run[] {
  const [before = "", ...after] = text.split(`[${name}]`);
  return [before, ...after.flatMap((piece) => [run, piece])].filter((piece) => piece !== "");
}
