import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { tabStep } from "./tabs.tsx";
import { carouselView } from "./carousel.tsx";
import { Stars } from "./stars.tsx";
import { tooltipPlace } from "./use-tooltips.ts";
import { WholeNumbers } from "./whole-numbers.tsx";

describe("tabStep", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 0],
    ["ArrowLeft", 2, 1],
    ["ArrowLeft", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
  ])("%s moves from tab %i of 3 to %i, around both ends", (key, from, to) => {
    expect(tabStep(key, from, 3)).toBe(to);
  });

  it.each(["Tab", "Enter", " ", "ArrowDown", "a"])("leaves %j to the browser", (key) => {
    expect(tabStep(key, 1, 3)).toBeUndefined();
  });
});

describe("carouselView", () => {
  it("steps by one, and goes around both ends", () => {
    expect(carouselView(0, 3, 4)).toMatchObject({ next: 1, previous: 1, pageStarts: [0, 1] });
    expect(carouselView(1, 3, 4).next).toBe(0);
    expect(carouselView(0, 1, 4).previous).toBe(3);
  });

  it("has one page per window, the last one full", () => {
    expect(carouselView(0, 3, 8).pageStarts).toEqual([0, 3, 5]);
    expect(carouselView(2, 1, 4)).toMatchObject({ pageStarts: [0, 1, 2, 3], page: 2 });
  });

  it("names the visible items", () => {
    expect(carouselView(1, 3, 4)).toMatchObject({ page: 1, announcement: "2 to 4 of 4" });
    expect(carouselView(1, 1, 4).announcement).toBe("2 of 4");
  });

  it("does not move when everything fits", () => {
    expect(carouselView(0, 3, 2)).toMatchObject({ next: 0, previous: 0, pageStarts: [0], page: 0 });
  });
});

const window = { width: 400, height: 600 };
const bubble = { width: 200, height: 100 };

function wordAt(left: number, top: number) {
  return { left, top, width: 80, height: 24 };
}

describe("a tooltip", () => {
  it("is 4 pixels below its word, or above it if there is no room below", () => {
    expect(tooltipPlace(wordAt(50, 100), bubble, window)).toMatchObject({ left: 50, top: 128 });
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

describe("WholeNumbers", () => {
  it.each([
    ["call 1-877-486-2048.", ["1-877-486-2048."]],
    ["National Producer Number AB-0012345.", ["AB-0012345."]],
    ["CareFlex from UHC TX-44 (HMO-POS), form CMS-L564.", ["TX-44", "(HMO-POS),", "CMS-L564."]],
    ["Part B in 2026, a PPO plan, up to COVID-19", []],
  ])("keeps the numbers of %j whole", (text, whole) => {
    const html = renderToStaticMarkup(createElement(WholeNumbers, null, text));
    expect(Array.from(html.matchAll(/<span[^>]*>(.*?)<\/span>/g), ([, part]) => part)).toEqual(
      whole,
    );
  });
});

it("Stars never fills more of five than the rating has, and is read out", () => {
  for (const [rating, full, halves] of [
    [1, 1, 0],
    [3.5, 3, 1],
    [5, 5, 0],
  ] as const) {
    const html = renderToStaticMarkup(createElement(Stars, { rating, label: `${rating} of 5` }));
    expect(html.match(/<path /g)).toHaveLength(5 + halves);
    expect(html.match(/fill-marigold/g)).toHaveLength(full + halves);
    expect(html).toContain(`role="img" aria-label="${rating} of 5"`);
  }
});
