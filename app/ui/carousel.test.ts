import { describe, expect, it } from "vitest";
import { carouselView } from "./carousel.tsx";

describe("carouselView", () => {
  it("steps by one and wraps to the start after the last window", () => {
    expect(carouselView(0, 3, 4).next).toBe(1);
    expect(carouselView(1, 3, 4).next).toBe(0);
  });

  it("goes back and wraps to the end", () => {
    expect(carouselView(0, 3, 4).previous).toBe(1);
    expect(carouselView(0, 1, 4).previous).toBe(3);
  });

  it("has one page per window, the last one full", () => {
    expect(carouselView(0, 3, 4).pageStarts).toEqual([0, 1]);
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
