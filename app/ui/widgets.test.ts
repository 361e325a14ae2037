import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { tabStep } from "./tabs.tsx";
import { carouselView } from "./carousel.tsx";
import { tooltipPlace } from "./use-tooltips.ts";
import { minutesAhead, shiftHours } from "./own-times.ts";
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

it.each([
  ["America/New_York", "2027-01-15T17:00Z", -300],
  ["America/New_York", "2027-07-15T17:00:59.999Z", -240],
  ["America/Phoenix", "2027-07-15T17:00Z", -420],
  ["Pacific/Honolulu", "2027-01-15T05:00Z", -600],
  ["Asia/Kolkata", "2027-01-15T20:00Z", 330],
  ["Asia/Kathmandu", "2027-01-15T20:00Z", 345],
  ["Pacific/Guam", "2026-12-31T20:00Z", 600],
  // Clocks go forward at 7:00 UTC and back at 6:00 UTC.
  ["America/New_York", "2027-03-14T06:59Z", -300],
  ["America/New_York", "2027-03-14T07:00Z", -240],
  ["America/New_York", "2027-11-07T05:59Z", -240],
  ["America/New_York", "2027-11-07T06:00Z", -300],
])("minutesAhead: %s, %s: %i", (zone, instant, minutes) => {
  expect(minutesAhead(Date.parse(instant), zone)).toBe(minutes);
});

it.each([
  ["8am-12pm", -60, "7am-11am"],
  ["12pm-5pm", -60, "11am-4pm"],
  ["12pm-5pm", -180, "9am-2pm"],
  ["8am-12pm", 240, "12pm-4pm"],
  ["5pm-8pm", 240, "9pm-12am"],
  ["8am-12pm", 630, "6:30pm-10:30pm"],
  ["5pm-8pm", 630, "3:30am-6:30am"],
  ["8am-12pm", -300, "3am-7am"],
  ["12am-1:30am", -60, "11pm-12:30am"],
  ["8am-12pm", 900, "11pm-3am"],
  ["Closed", -60, "Closed"],
])("shiftHours: %s by %i minutes: %s", (hours, minutes, shifted) => {
  expect(shiftHours(hours, minutes)).toBe(shifted);
});

describe("WholeNumbers", () => {
  it.each([
    ["call 1-877-486-2048.", ["1-877-486-2048."]],
    ["National Producer Number AB-0012345.", ["AB-0012345."]],
    ["Part B in 2026, a PPO plan, up to COVID-19", []],
  ])("keeps the numbers of %j whole", (text, whole) => {
    const html = renderToStaticMarkup(createElement(WholeNumbers, null, text));
    expect(Array.from(html.matchAll(/<span[^>]*>(.*?)<\/span>/g), ([, part]) => part)).toEqual(
      whole,
    );
  });
});
