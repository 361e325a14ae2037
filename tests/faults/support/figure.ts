import type { Engine, PromiseName } from "#tests/faults/promises.ts";
import { onTestFinished } from "vitest";

/** What one test says of one promise. Whether it held is whether the test passed. */
type Said = {
  readonly promise: PromiseName;
  readonly engine: Engine;
  /** In words with figures; null: this was a control, which found its fault if it passed. */
  readonly measured: string | null;
};

declare module "vitest" {
  interface TaskMeta {
    said?: Said[];
  }
}

/** Says what the running test measured of a promise. Call it before what was measured is checked. */
export function reportFigure(promise: PromiseName, engine: Engine, measured: string): void {
  say({ promise, engine, measured });
}

/** Says that the running test is a control of a promise. Call it first of all. */
export function reportControl(promise: PromiseName, engine: Engine): void {
  say({ promise, engine, measured: null });
}

function say(said: Said): void {
  onTestFinished(({ task }) => {
    task.meta.said = [...(task.meta.said ?? []), said];
  });
}
