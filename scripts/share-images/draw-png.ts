import { Resvg } from "@resvg/resvg-js";

/** Draws an SVG as a PNG, so many pixels across; without a ground its empty parts can be seen through. */
export function drawPng(svg: string, width: number, ground?: string): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
    ...(ground && { background: ground }),
  })
    .render()
    .asPng();
}
