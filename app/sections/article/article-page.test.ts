import { expect, it } from "vitest";
import { shorten } from "./article-page.tsx";

it("keeps a title that fits", () => {
  expect(shorten("Medicare Costs in 2025", 30)).toBe("Medicare Costs in 2025");
  expect(shorten("x".repeat(30), 30)).toBe("x".repeat(30));
});

it("cuts at 30 characters with an ellipsis", () => {
  expect(shorten("Medicare Prescription Drug Coverage: What You Need to Know", 30)).toBe(
    "Medicare Prescription Drug Cov…",
  );
});

it("leaves no space before the ellipsis and splits no character", () => {
  expect(shorten("one two", 4)).toBe("one…");
  expect(shorten("😀😀😀", 2)).toBe("😀😀…");
});
