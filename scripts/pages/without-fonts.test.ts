import { expect, it } from "vitest";
import { withoutFonts } from "./without-fonts.ts";

it("leaves out the fonts, wherever they stand, and nothing else", () => {
  const font = '@font-face{font-family:"x";src:url(/x.woff2)}';
  expect(withoutFonts(`${font}@layer base{${font}p{font-family:"x"}}`)).toBe(
    '@layer base{p{font-family:"x"}}',
  );
});
