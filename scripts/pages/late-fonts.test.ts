import { expect, it } from "vitest";
import { fontPreloads, withLateFonts } from "./late-fonts.ts";

const local = "@font-face{font-family:Near;src:local(Arial)}";
const fetched = "@font-face{font-family:Far;src:url(/a.woff2);font-weight:100 900}";
const sheet = `p{color:red}${fetched}${local}`;

it("keeps the fonts that are fetched for pages without script, and those of the device for all", () => {
  expect(withLateFonts(sheet)).toBe(`p{color:red}${local}@media (scripting:none){${fetched}}`);
});

it("leaves a sheet without fonts as it is", () => {
  expect(withLateFonts("p{color:red}")).toBe("p{color:red}");
});

it("fetches each at once", () => {
  expect(fontPreloads(sheet)).toBe('<link rel="preload" href="/a.woff2" as="font" crossorigin/>');
});
