import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HospitalCost } from "./hospital-cost.tsx";
import { SignUpTrack } from "./sign-up-track.tsx";
import { SplitBar } from "./split-bar.tsx";

describe("a split bar", () => {
  const draw = (first: number): string =>
    renderToStaticMarkup(<SplitBar first={first} look="fill-marigold" rest="fill-mint" />);

  test("gives the first part its share of the width", () => {
    expect(draw(25)).toContain('<rect width="25" height="10" class="fill-marigold"');
  });

  test("has no first part at nothing, not even its outline", () => {
    expect(draw(0)).not.toContain("fill-marigold");
  });
});

describe("hospital days", () => {
  const first = { name: "1", once: "$1,632", daily: "$0", you: "", medicare: "" };
  const second = { name: "2", daily: "$408", you: "", medicare: "" };
  const third = { name: "3", daily: "$816.00", you: "", medicare: "" };
  const last = { name: "4", you: "", medicare: "" };
  const steps = [first, second, third, last];
  const paid = (step: (typeof steps)[number]): number[] =>
    [
      ...renderToStaticMarkup(<HospitalCost step={step} steps={steps} />).matchAll(
        /<rect y="[^>]*height="([\d.]+)"/g,
      ),
    ].map(([, height]) => Number(height));

  test("are drawn in scale: twice the amount is twice as tall", () => {
    const [daily = 0] = paid(second);
    expect(paid(third)).toEqual([daily * 2]);
    expect(paid(first)).toEqual([0.1, daily * 4]);
  });

  test("fill the height only where you pay all", () => {
    expect(paid(last)).toEqual([100]);
    expect(Math.max(...steps.slice(0, 3).flatMap(paid))).toBeLessThan(100);
  });
});

describe("a line of the enrollment strip", () => {
  const draw = (signUp: number, start: number): string =>
    renderToStaticMarkup(<SignUpTrack signUp={signUp} start={start} />);

  test("marks the month of signing up and opens the bar where coverage starts", () => {
    expect(draw(0, 3)).toContain('<circle cx="5"');
    expect(draw(0, 3)).toContain("M80 4H30v6H80");
    expect(draw(6, 7)).toContain('<circle cx="65"');
    expect(draw(6, 7)).toContain("M80 4H70v6H80");
  });

  test("sets apart the months before, of and after the birthday", () => {
    expect([2, 3, 4].map((month) => /r="3"[^>]*class="([^"]*)"/.exec(draw(month, 7))?.[1])).toEqual(
      ["fill-pine", "fill-marigold", "fill-card"],
    );
  });
});
