/** One measured figure, beside what it may be. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly over: boolean;
}

type Show = (value: number) => string;

export const kilobytes: Show = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds: Show = (time) => `${Math.round(time)} ms`;
export const seconds: Show = (time) => `${time.toFixed(1)} s`;
export const plainly: Show = (value) => String(Number(value.toFixed(3)));

/** A figure that may be `most` at most. */
export function atMost(what: string, value: number, most: number, show: Show = plainly): Figure {
  return { what, measured: show(value), budget: `≤ ${show(most)}`, over: value > most };
}

/** A figure that must be `least` at least. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, measured: plainly(value), budget: `≥ ${plainly(least)}`, over: value < least };
}

/** A figure that has no budget of its own. */
export function forInformation(what: string, measured: string): Figure {
  return { what, measured, budget: "", over: false };
}
