import { describe, expect, it } from "vitest";
import { tabStep } from "./tabs.tsx";

describe("tabStep", () => {
  it("moves by one and wraps at both ends", () => {
    expect(tabStep("ArrowRight", 0, 3)).toBe(1);
    expect(tabStep("ArrowRight", 2, 3)).toBe(0);
    expect(tabStep("ArrowLeft", 2, 3)).toBe(1);
    expect(tabStep("ArrowLeft", 0, 3)).toBe(2);
  });

  it("jumps to both ends", () => {
    expect(tabStep("Home", 2, 3)).toBe(0);
    expect(tabStep("End", 0, 3)).toBe(2);
  });

  it.each(["Tab", "Enter", " ", "ArrowDown", "a"])("leaves %j to the browser", (key) => {
    expect(tabStep(key, 1, 3)).toBeUndefined();
  });
});
