import { describe, expect, it } from "vitest";
import { tooltipPlace } from "./use-tooltips.ts";

const window = { width: 400, height: 600 };
const bubble = { width: 200, height: 100 };

function wordAt(left: number, top: number) {
  return { left, top, width: 80, height: 24 };
}

describe("a tooltip", () => {
  it("is 4 pixels below its word", () => {
    expect(tooltipPlace(wordAt(50, 100), bubble, window)).toMatchObject({
      left: 50,
      top: 128,
    });
  });

  it("is 4 pixels above it if there is no room below", () => {
    expect(tooltipPlace(wordAt(50, 520), bubble, window).top).toBe(520 - 4 - 100);
  });

  it("uses the larger side if there is room on neither", () => {
    const low = { width: 400, height: 150 };
    expect(tooltipPlace(wordAt(50, 40), bubble, low)).toMatchObject({ top: 68, maxHeight: 70 });
    expect(tooltipPlace(wordAt(50, 90), bubble, low)).toMatchObject({ top: 12, maxHeight: 74 });
  });

  it("keeps its distance from both edges of the window", () => {
    expect(tooltipPlace(wordAt(390, 100), bubble, window).left).toBe(400 - 12 - 200);
    expect(tooltipPlace(wordAt(2, 100), bubble, window).left).toBe(12);
  });
});
