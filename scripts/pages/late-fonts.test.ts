import { expect, it } from "vitest";
import { fontPreloads, fontsOf, withLateFonts } from "./late-fonts.ts";

const local = "@font-face{font-family:Near;src:local(Arial)}";
const fetched =
  '@font-face{font-family:"My Sans";src:url(/a.woff2)format("woff2");font-weight:100 900;font-display:swap}';
const sheet = `p{color:red}${local}${fetched}`;

it("gives the fonts that are fetched, as FontFace takes them", () => {
  const more = { weight: "100 900", display: "swap" };
  expect(fontsOf(sheet)).toEqual([["My Sans", 'url(/a.woff2)format("woff2")', more]]);
});

it("leaves those to pages without script, and what stands on the device to all", () => {
  expect(withLateFonts(sheet)).toBe(`p{color:red}${local}@media (scripting:none){${fetched}}`);
});

it("leaves a sheet without fonts as it is", () => {
  expect(withLateFonts("p{color:red}")).toBe("p{color:red}");
});

it("fetches each font at once", () => {
  expect(fontPreloads(fontsOf(sheet))).toBe(
    '<link rel="preload" href="/a.woff2" as="font" crossorigin/>',
  );
});
