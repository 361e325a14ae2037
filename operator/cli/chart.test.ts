import { expect, test } from "vitest";
import { chart, screenOf } from "./chart.ts";

const bars = [
  { name: "google.com", count: 80 },
  { name: "a very long name of a site that goes on and on", count: 41 },
  { name: "😀", count: 1 },
  { name: "none", count: 0 },
];

test("draws blocks to an eighth of a column, and never exceeds the width", () => {
  expect(chart(bars, { width: 60, blocks: true })).toBe(
    [
      "  google.com                        █████████████████████ 80",
      "  a very long name of a site th...  ██████████▊ 41",
      "  😀                                ▎ 1",
      "  none                              0",
      "",
    ].join("\n"),
  );
});

test("draws plain ASCII on request", () => {
  const drawn = chart(bars, { width: 50, blocks: false });
  expect(drawn).toContain("  google.com                        ########### 80\n");
  expect(drawn).toContain("  # 1\n");
  expect(drawn.replace("😀", "")).toMatch(/^[\n -~]*$/);
});

test("strips control sequences from names", () => {
  expect(chart([{ name: "\u001b[2J", count: 1 }], { width: 40, blocks: true })).toContain(
    "\\u{001B}[2J",
  );
});

const terminal = { isTTY: true, columns: 100 };
const utf8 = { LANG: "en_US.UTF-8" };

test("uses the terminal's width, and block characters if its locale is UTF-8", () => {
  expect(screenOf(terminal, utf8)).toEqual({ width: 100, blocks: true });
});

test.each([
  ["NO_COLOR", { ...utf8, NO_COLOR: "1" }],
  ["a dumb terminal", { ...utf8, TERM: "dumb" }],
  ["another character set", { ...utf8, LC_ALL: "C" }],
])("%s falls back to plain text", (_, env) => {
  expect(screenOf(terminal, env)).toEqual({ width: 100, blocks: false });
});

test("ignores an empty NO_COLOR (no-color.org)", () => {
  expect(screenOf(terminal, { ...utf8, NO_COLOR: "" }).blocks).toBe(true);
});

test("assumes no width for a pipe, and 80 columns for a terminal of unknown width", () => {
  expect(screenOf({}, utf8)).toEqual({ width: null, blocks: false });
  expect(screenOf({ isTTY: true, columns: 0 }, utf8).width).toBe(80);
});
