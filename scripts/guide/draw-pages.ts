import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { ContentError } from "#scripts/content/mistakes.ts";

/** Twice the width that the home page shows them at. */
const width = 448;

/**
 * Draws pages of the guide as small pictures, `page-NUMBER.webp`, into `outDir`. `svg` has all pages, one below the
 * other.
 * @throws {ContentError} for a page that the guide doesn't have
 */
export async function drawPages(
  svg: string,
  { pages, of }: { readonly pages: readonly number[]; readonly of: number },
  outDir: string,
): Promise<void> {
  const missing = pages.find((page) => page > of);
  if (missing !== undefined)
    throw new ContentError([
      {
        file: "content/en/guide/guide.yaml",
        line: null,
        field: "pages",
        message: `The guide has no page ${missing}; it has ${of} pages.`,
      },
    ]);
  const { default: sharp } = await import("sharp");
  const all = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
    background: "#ffffff",
  }).render();
  const height = all.height / of;
  const raw = { width: all.width, height: all.height, channels: 4 as const };
  for (const page of pages) {
    const picture = sharp(all.pixels, { raw }).extract({
      left: 0,
      top: Math.round(height * (page - 1)),
      width: all.width,
      height: Math.floor(height),
    });
    await writeFile(join(outDir, `page-${page}.webp`), await picture.webp().toBuffer());
  }
}
