import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AmountHistory } from "./amount-history.tsx";

const amount = (id: string) => ({
  id,
  label: `Amount ${id}`,
  years: [{ year: 2026, figure: "$202.90" }],
  guide: null,
  source: { name: "Medicare.gov", url: "https://www.medicare.gov" },
  note: null,
});

test.each([
  [["a", "b", "c", "d", "e"], false],
  [["a", "b", "c", "d", "e", "f"], true],
  // An amount that a page names twice is one.
  [["a", "b", "c", "d", "e", "a"], false],
])("%j: more than five amounts are behind a line that opens them", (ids, isFolded) => {
  const html = renderToStaticMarkup(<AmountHistory rows={ids.map(amount)} />);
  expect(html.includes("<details")).toBe(isFolded);
  expect(html.includes("paper-if-open")).toBe(isFolded);
  expect(html.split("$202.90")).toHaveLength(new Set(ids).size + 1);
});

test("a page without such amounts says nothing about them", () => {
  expect(renderToStaticMarkup(<AmountHistory rows={[]} />)).toBe("");
});
