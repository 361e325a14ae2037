import { expect, test } from "vitest";
import { screenOf } from "./screen.ts";

const terminal = { isTTY: true, columns: 100 };
const utf8 = { LANG: "en_US.UTF-8" };

test("a terminal tells its width, and block characters are drawn where its words are UTF-8", () => {
  expect(screenOf(terminal, utf8)).toEqual({ width: 100, blocks: true });
});

test.each([
  ["NO_COLOR", { ...utf8, NO_COLOR: "1" }],
  ["a dumb terminal", { ...utf8, TERM: "dumb" }],
  ["another character set", { ...utf8, LC_ALL: "C" }],
])("%s asks for plain text", (_, env) => {
  expect(screenOf(terminal, env)).toEqual({ width: 100, blocks: false });
});

test("an empty NO_COLOR asks for nothing (no-color.org)", () => {
  expect(screenOf(terminal, { ...utf8, NO_COLOR: "" }).blocks).toBe(true);
});

test("a pipe has no width; a terminal that does not know its own has 80 columns", () => {
  expect(screenOf({}, utf8)).toEqual({ width: null, blocks: false });
  expect(screenOf({ isTTY: true, columns: 0 }, utf8).width).toBe(80);
});
