import { expect, test } from "vitest";
import { readMetrics, selectorsIn } from "./read-metrics.ts";

test("a scrape is read line by line; what is none of it is seen", () => {
  expect(readMetrics('# HELP a b\na 1\nb{c="d",e="f g"} 2.5\n')).toEqual([
    { name: "a", labels: {}, value: 1 },
    { name: "b", labels: { c: "d", e: "f g" }, value: 2.5 },
  ]);
  expect(() => readMetrics("no such line here\n")).toThrow("no sample");
});

test("every metric of an expression is found, and nothing else", () => {
  const expression =
    'sum by (form) (rate(a_total{x="and"}[5m])) / max(b) > 15 * 60 and c{y!~"q|r"} == 0 or absent(d)';
  const found = selectorsIn(expression);
  expect(found.map(({ name }) => name)).toEqual(["a_total", "b", "c", "d"]);
  const [a, b, c] = found;
  expect([a?.fits({ x: "and" }), a?.fits({ x: "or" }), a?.fits({})]).toEqual([true, false, false]);
  expect([c?.fits({ y: "q" }), c?.fits({ y: "s" }), b?.fits({})]).toEqual([false, true, true]);
});
