import { expect, it } from "vitest";
import { createPageStyle } from "./page-style.server.ts";

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

it("keeps every rule that the page may need on a screen: hovered, opened or dark", () => {
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
    "@font-face",
    "@property --a",
  ])
    expect(style).toContain(kept);
});

it("omits rules that can't match", () => {
  const style = createPageStyle(sheet)('<p class="p-4">x</p>');
  const others = [
    ".p-6",
    "h1{",
    "rotate",
    "nav{",
    "--b",
    "--c",
    "--z",
    ".space",
    ".p-4{padding:0}",
  ];
  for (const left of ["notice", ...others]) expect(style).not.toContain(left);
});
