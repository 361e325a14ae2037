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

/** Makes each telephone number such as 1-800-633-4227 a link that calls it; the words stay the same. */
export function linkNumbers(text: string): Run[] {
  return text
    .split(/(1-\d{3}-\d{3}-\d{4})/)
    .filter((piece) => piece !== "")
    .map((words) =>
      words.startsWith("1-") && /^[\d-]+$/.test(words)
        ? { words, href: `tel:+${words.replaceAll("-", "")}` }
        : words,
    );
}
