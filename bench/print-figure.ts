import type { Figure } from "./figure.ts";

/** Prints one line of the table: what, the figure, its budget, and a mark when it is over. */
export function printFigure({ what, measured, budget, over }: Figure): void {
  const line = `  ${what.padEnd(38)} ${measured.padStart(15)}  ${budget.padEnd(12)}${over ? "OVER" : ""}`;
  process.stdout.write(`${line.trimEnd()}\n`);
}

/** Prints the name of what the following figures belong to. */
export function printHeading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
