declare module "subset-font" {
  export interface SubsetOptions {
    readonly targetFormat: "sfnt";
    /** Axes of a variable font, each pinned to one value. */
    readonly variationAxes?: Readonly<Record<string, number>>;
  }

  /** Gives a font file with only the glyphs that the text needs. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
