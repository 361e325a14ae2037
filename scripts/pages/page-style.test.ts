import { expect, it } from "vitest";
import { withoutOptionalEnds } from "./finish-pages.ts";
import { createPageStyle } from "./page-style.ts";

const sheet = [
  "/*! notice */",
  "@layer base,utilities;",
  "@layer base{p{margin:0}h1{margin:0}:root{--a:1px;--b:var(--c);--c:2px}:focus-visible{outline:var(--a)}:is(h1,h2)[tabindex]:focus{outline:none}}",
  "@layer utilities{.p-4{padding:4px}.p-6{padding:6px}.sm\\:p-8{@media (width>=36rem){padding:8px}}",
  ".group[open] .group-open\\:rotate-180{rotate:180deg}.\\*\\:mt-3>*{margin:3px}}",
  "@media (prefers-color-scheme:dark){:root{--a:2px}}@media print{nav{display:none}.p-4{padding:0}}",
  "@property --a{syntax:'*'}@property --z{syntax:'*'}:where(.space>:not(:last-child)){margin:1px}",
  '@font-face{font-family:"x";src:url(/x.woff2)}',
].join("");

it("keeps every rule that the page may need: hovered, opened, dark or printed", () => {
  const style = createPageStyle(sheet)(
    '<html><body><h2>x</h2><p class="p-4 sm:p-8 *:mt-3">x</p><details class="group"><i class="group-open:rotate-180"></i></details></body></html>',
  );
  for (const kept of [
    "@layer base,utilities;",
    "p{margin:0}",
    ":root{--a:1px}",
    ":focus-visible",
    ":is(h1,h2)[tabindex]:focus",
    ".p-4{padding:4px}",
    "padding:8px",
    "rotate:180deg",
    ".\\*\\:mt-3>*",
    "prefers-color-scheme:dark",
    ".p-4{padding:0}",
    "@font-face",
    "@property --a",
  ])
    expect(style).toContain(kept);
});

it("removes border styles that are set through a variable", () => {
  const borders =
    ".border-t{border-top-style:var(--tw-border-style);border-top-width:1px}.border-dashed{--tw-border-style:dashed;border-style:dashed}@property --tw-border-style{syntax:'*'}";
  const style = createPageStyle(borders)('<p class="border-t border-dashed">x</p>');
  expect(style).toBe(".border-t{border-top-width:1px}.border-dashed{border-style:dashed}");
});

it("omits rules that can't match", () => {
  const style = createPageStyle(sheet)('<p class="p-4">x</p>');
  for (const left of ["notice", ".p-6", "h1{", "rotate", "nav{", "--b", "--c", "--z", ".space"])
    expect(style).not.toContain(left);
});

it("says the same in fewer bytes", () => {
  const style = createPageStyle(
    ":root,:host{--color-ink:#123}@media not all and (width>=48rem){p{color:var(--color-ink);color:var(--color-ink)}}" +
      "@layer utilities{@media print{.a{margin:0}}.a{margin:1px}@media print{.b{margin:0}}}",
  );
  const html = '<p class="a b">x</p>';
  expect(style(html)).toBe(
    ":root{--ink:#123}@media (width<48rem){p{color:var(--ink)}}" +
      "@layer utilities{.a{margin:1px}@media print{.a{margin:0}.b{margin:0}}}",
  );
  expect(style(`${html}<svg><path fill="var(--color-ink)"/></svg>`)).toContain("--color-ink:#123");
});

it("leaves out only the end tags that the parser adds", () => {
  const html =
    "<ul><li>x</li></ul><table><tr><td>1</td></tr></table><svg><path></path></svg><p>y</p>";
  expect(withoutOptionalEnds(html)).toBe(
    "<ul><li>x</ul><table><tr><td>1</table><svg><path/></svg><p>y</p>",
  );
});
