import { expect, test } from "vitest";
import { chart } from "./chart.ts";

const bars = [
  { name: "google.com", count: 80 },
  { name: "a very long name of a site that goes on and on", count: 41 },
  { name: "😀", count: 1 },
  { name: "none", count: 0 },
];

test("blocks to an eighth of a column; nothing reaches beyond the width", () => {
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

test("plain ASCII where asked for", () => {
  const drawn = chart(bars, { width: 50, blocks: false });
  expect(drawn).toContain("  google.com                        ########### 80\n");
  expect(drawn).toContain("  # 1\n");
  expect(drawn.replace("😀", "")).toMatch(/^[\n -~]*$/);
});

test("a name cannot rewrite the terminal", () => {
  expect(chart([{ name: "\u001b[2J", count: 1 }], { width: 40, blocks: true })).toContain(
    "\\u{001B}[2J",
  );
});
