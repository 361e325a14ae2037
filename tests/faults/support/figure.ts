import type { Engine, PromiseName } from "#tests/faults/promises.ts";
import { onTestFinished } from "vitest";

/** What one test reports about one promise. The promise counts as kept if the test passed. */
type Figure = {
  readonly promise: PromiseName;
  readonly engine: Engine;
  /** A text with figures; null for a control, which found its fault if it passed. */
  readonly measured: string | null;
};

declare module "vitest" {
  interface TaskMeta {
    figures?: Figure[];
  }
}

/** Reports what the running test measured. Call it before checking the result. */
export function reportFigure(promise: PromiseName, engine: Engine, measured: string): void {
  say({ promise, engine, measured });
}

/** Reports that the running test is a control of a promise. Call it first. */
export function reportControl(promise: PromiseName, engine: Engine): void {
  say({ promise, engine, measured: null });
}

function say(figure: Figure): void {
  onTestFinished(({ task }) => {
    task.meta.figures = [...(task.meta.figures ?? []), figure];
  });
}
