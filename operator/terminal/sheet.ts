import { visibleText } from "./visible-text.ts";

export type Line = readonly [name: string, value: string];

/** Lines under a heading, their names lined up. A name left empty carries on the line above. */
export function section(heading: string, lines: readonly Line[]): string {
  const width = Math.max(12, ...lines.map(([name]) => name.length));
  const body = lines.map(
    ([name, value]) => `  ${name.padEnd(width)}  ${visibleText(value) || (name && "-")}\n`,
  );
  return `${heading}\n${body.join("") || "  nothing known\n"}`;
}

/** A text of several lines, each a line of its own; the name stands beside the first. */
export function textLines(name: string, text: string | null): Line[] {
  const lines = text?.split("\n") ?? [];
  return lines.map((line, index) => [index === 0 ? name : "", line]);
}
